/** A small OpenID provider on this machine: authorization code flow with PKCE, for one client. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const CLIENT = 'client-1';

/** What somebody was sent with, until the code that they were given is redeemed. */
type Grant = Readonly<Record<'redirect_uri' | 'code_challenge' | 'nonce', string>>;

export interface OidcRig {
  readonly issuer: string;
  /** The operator's list, with this provider alone. */
  readonly json: string;
  /** Whoever comes is this person, or says no. */
  person: { readonly sub: string; readonly name: string } | null;
  /** What the next token is changed to; a status instead of an answer. */
  lies: Readonly<Record<string, unknown>>;
  status: number;
  /** Everything that came to the token endpoint. */
  readonly redeemed: URLSearchParams[];
  /** A code as somebody would be sent back with who came with these. */
  grant(asked: Grant): string;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

export async function startProvider(): Promise<OidcRig> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256' };
  const grants = new Map<string, Grant>();
  let made = 0;

  function grant(asked: Grant): string {
    made += 1;
    grants.set(`code-${made}`, asked);
    return `code-${made}`;
  }

  /** Sends whoever comes back at once. */
  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const of = (name: string): string => query.get(name) ?? '';
    const isWell =
      of('response_type') === 'code' &&
      of('client_id') === CLIENT &&
      of('code_challenge_method') === 'S256' &&
      of('scope').split(' ').includes('openid');
    if (!isWell) return void response.writeHead(400).end('this is no request that I know');
    const back = new URL(of('redirect_uri'));
    back.searchParams.set('state', of('state'));
    const [redirect_uri, code_challenge] = [of('redirect_uri'), of('code_challenge')];
    if (rig.person === null) back.searchParams.set('error', 'access_denied');
    else {
      const code = grant({ redirect_uri, code_challenge, nonce: of('nonce') });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(form: URLSearchParams, response: ServerResponse): Promise<void> {
    rig.redeemed.push(form);
    if (rig.status !== 200) return void response.writeHead(rig.status).end('{}');
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const isGood =
      grant !== undefined &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === CLIENT &&
      form.get('redirect_uri') === grant.redirect_uri &&
      challengeOf(form.get('code_verifier') ?? '') === grant.code_challenge;
    if (!isGood) return void response.writeHead(400).end('{"error":"invalid_grant"}');
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now - 5, exp: now + 600 };
    const claims = { iss: rig.issuer, aud: CLIENT, ...times, nonce: grant.nonce, ...rig.person };
    const idToken = await new SignJWT({ ...claims, ...rig.lies })
      .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
      .sign(privateKey);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ token_type: 'Bearer', access_token: 'x', id_token: idToken }));
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/authorize') return authorize(searchParams, response);
    if (pathname !== '/token') return void response.writeHead(404).end();
    void bodyOf(request).then((body) => token(new URLSearchParams(body), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = {
    issuer,
    audience: CLIENT,
    jwks: { keys: [jwk] },
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    name: 'The Club',
  };
  const rig: OidcRig = {
    issuer,
    json: JSON.stringify([provider]),
    person: { sub: 'ana', name: 'Ana' },
    lies: {},
    status: 200,
    redeemed: [],
    grant,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return rig;
}
