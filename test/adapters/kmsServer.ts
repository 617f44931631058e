import { createCipheriv, createDecipheriv, createPublicKey, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KMSClient } from '@aws-sdk/client-kms';
import { privateKeyOf } from '../../functions/adapters/ed25519Key.ts';
import { makeKmsClient } from '../../functions/adapters/kms/client.ts';
import { Secret } from '../../shared/fair/secret.ts';

const SERVICE = 'TrentService.';
export const VAULT_KEY = 'arn:aws:kms:eu-west-1:000000000000:key/vault';
export const LOG_KEY = 'arn:aws:kms:eu-west-1:000000000000:key/log';

/** The part of the request that says what is asked for, as AWS spells it. */
type Body = Readonly<Record<string, unknown>>;

class Refusal extends Error {
  readonly type: string;

  constructor(type: string) {
    super(`the test's key service refuses: ${type}`);
    this.type = type;
  }
}

/** A key service for tests: AWS KMS's JSON protocol on loopback, real keys. */
export interface KmsServer {
  readonly client: KMSClient;
  /** Where it is reached. */
  readonly endpoint: string;
  /** Operation and encryption context of every request, in order. */
  readonly calls: { readonly operation: string; readonly context: unknown }[];
  /** Every secret that it has sealed or opened, base64. */
  readonly opened: readonly string[];
  /** Answers the next requests with this error type. */
  failWith(type: string | null): void;
  close(): Promise<void>;
}

const bytes = (value: unknown): Buffer => Buffer.from(String(value), 'base64');

/** One text for each encryption context; KMS takes its pairs in any order. */
function contextData(context: unknown): Buffer {
  return Buffer.from(JSON.stringify(Object.entries(context ?? {}).sort()));
}

function makeOperations(logSeed: Uint8Array) {
  const vaultKey = randomBytes(32);
  const logKey = privateKeyOf(new Secret(logSeed));
  const logKeySpki = createPublicKey(logKey).export({ format: 'der', type: 'spki' });
  const only = (body: Body, keyId: string) => {
    if (body['KeyId'] !== keyId) throw new Refusal('NotFoundException');
  };
  const operations: Readonly<Record<string, (body: Body) => Body>> = {
    Encrypt(body) {
      only(body, VAULT_KEY);
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', vaultKey, nonce);
      cipher.setAAD(contextData(body['EncryptionContext']));
      const hidden = Buffer.concat([cipher.update(bytes(body['Plaintext'])), cipher.final()]);
      const blob = Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
      return { CiphertextBlob: blob.toString('base64'), KeyId: VAULT_KEY };
    },
    Decrypt(body) {
      only(body, VAULT_KEY);
      const blob = bytes(body['CiphertextBlob']);
      try {
        const decipher = createDecipheriv('aes-256-gcm', vaultKey, blob.subarray(0, 12));
        decipher.setAAD(contextData(body['EncryptionContext'])).setAuthTag(blob.subarray(12, 28));
        const plain = Buffer.concat([decipher.update(blob.subarray(28)), decipher.final()]);
        return { Plaintext: plain.toString('base64'), KeyId: VAULT_KEY };
      } catch {
        throw new Refusal('InvalidCiphertextException');
      }
    },
    GetPublicKey(body) {
      only(body, LOG_KEY);
      return { PublicKey: logKeySpki.toString('base64'), KeySpec: 'ECC_NIST_EDWARDS25519' };
    },
    Sign(body) {
      only(body, LOG_KEY);
      // RAW goes with ED25519_SHA_512 alone, and is limited to 4,096 bytes.
      const isPure =
        body['SigningAlgorithm'] === 'ED25519_SHA_512' && body['MessageType'] === 'RAW';
      const message = bytes(body['Message']);
      if (!isPure || message.length > 4_096) throw new Refusal('ValidationException');
      return { Signature: sign(null, message, logKey).toString('base64'), KeyId: LOG_KEY };
    },
  };
  return operations;
}

/** `logSeed`: 32 bytes that the log key is made from, so that a run can be run again. */
export async function startKmsServer(logSeed: Uint8Array = randomBytes(32)): Promise<KmsServer> {
  const operations = makeOperations(logSeed);
  const calls: KmsServer['calls'] = [];
  const opened: string[] = [];
  let failure: string | null = null;

  const answer = (target: string, body: Body): Body => {
    const operation = target.replace(SERVICE, '');
    calls.push({ operation, context: body['EncryptionContext'] ?? null });
    if (failure !== null) throw new Refusal(failure);
    const run = operations[operation];
    if (!target.startsWith(SERVICE) || run === undefined) throw new Refusal('UnknownOperation');
    const given = run(body);
    const secret = body['Plaintext'] ?? given['Plaintext'];
    if (secret !== undefined) opened.push(String(secret));
    return given;
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const send = (status: number, body: Body) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(body));
    };
    try {
      const target = String(request.headers['x-amz-target']);
      send(200, answer(target, JSON.parse(Buffer.concat(chunks).toString())));
    } catch (error) {
      send(400, { __type: error instanceof Refusal ? error.type : 'InternalFailure' });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = makeKmsClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  return {
    client,
    endpoint,
    calls,
    opened,
    failWith(type) {
      failure = type;
    },
    async close() {
      client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
