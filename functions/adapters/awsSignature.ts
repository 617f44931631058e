/**
 * AWS Signature Version 4 for one POST, and the two services that what must start fast asks. The
 * SDK's client of one service is 300 kB, of which this needs none but the signature.
 */
import { createHash, createHmac } from 'node:crypto';

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Empty for credentials that do not end. */
  readonly sessionToken: string;
}

export interface AwsRequest {
  readonly service: string;
  readonly region: string;
  /** Lower-case names with their values, `host` among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** As it is in the address, of letters that need no escape; left out, `/`. */
  readonly path?: string | undefined;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** The instant as AWS writes it, such as `20150830T123600Z`. */
export function awsTime(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/**
 * The `authorization` header of a POST whose headers hold `x-amz-date`
 * (docs.aws.amazon.com, "Create a signed AWS API request").
 */
export function awsAuthorization(
  { service, region, headers, body, path = '/' }: AwsRequest,
  { accessKeyId, secretAccessKey }: AwsCredentials,
): string {
  const names = Object.keys(headers).sort();
  const signed = names.join(';');
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const canonical = ['POST', path, '', lines, signed, sha256(body)].join('\n');
  const time = headers['x-amz-date'] ?? '';
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (derived, part) => hmac(derived, part),
    `AWS4${secretAccessKey}`,
  );
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  const credential = `Credential=${accessKeyId}/${scope}`;
  return `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${signed}, Signature=${signature}`;
}
