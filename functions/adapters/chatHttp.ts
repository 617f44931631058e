/** How messages go to a chat platform: one small client that tells nobody what it carried. */

const ANSWER_MS_MAX = 10_000;
const ANSWER_BYTES_MAX = 1_000_000;

export interface ChatFile {
  /** The field of the form. */
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface ChatHttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base, or a whole address. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as JSON; beside files it needs `fields` in its place. */
  readonly json?: unknown;
  /** A form's fields, sent as multipart. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly files?: readonly ChatFile[];
}

export interface ChatHttpAnswer {
  /** 0 where no answer came. */
  readonly status: number;
  /** Null for a body that is no JSON. */
  readonly json: unknown;
  /** How long the platform wants to be left alone, in ms; null if it does not say. */
  readonly retryAfter: number | null;
}

/** Never throws: no answer within 10 s is status 0. */
export type ChatHttp = (request: ChatHttpRequest) => Promise<ChatHttpAnswer>;

const NO_ANSWER: ChatHttpAnswer = { status: 0, json: null, retryAfter: null };

/** A client of one platform. `base` is its address, such as `https://discord.com/api/v10`. */
export function chatHttp(base: string, headers: Readonly<Record<string, string>> = {}): ChatHttp {
  const root = base.endsWith('/') ? base : `${base}/`;
  return async (request) => {
    try {
      const { body, type } = bodyOf(request);
      const url = new URL(request.path.replace(/^\//, ''), root);
      const response = await fetch(url, {
        method: request.method,
        // A token goes to the platform and nowhere else: a whole address gets none, and a
        // redirect, which would carry it along, counts as an answer.
        headers: {
          ...(url.href.startsWith(root) ? headers : {}),
          ...(type === null ? {} : { 'content-type': type }),
          ...request.headers,
        },
        ...(body === null ? {} : { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      });
      return {
        status: response.status,
        json: await jsonOf(response),
        retryAfter: retryAfterMs(response.headers.get('retry-after')),
      };
    } catch {
      // The error may hold the address, and the address a token.
      return NO_ANSWER;
    }
  };
}

function bodyOf({ json, fields, files = [] }: ChatHttpRequest): {
  readonly body: string | FormData | null;
  readonly type: string | null;
} {
  if (fields === undefined && files.length === 0) {
    return json === undefined
      ? { body: null, type: null }
      : { body: JSON.stringify(json), type: 'application/json; charset=utf-8' };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value);
  for (const { field, name, type, bytes } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return { body: form, type: null };
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text.length > ANSWER_BYTES_MAX) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `retry-after` in seconds, whole or not, as ms. */
function retryAfterMs(header: string | null): number | null {
  const seconds = header === null || header === '' ? Number.NaN : Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds * 1_000) : null;
}
