import type { View } from '../../shared/protocol/view.ts';

export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A plain HTTP client of one player, without any cleverness. */
export class HttpClient {
  readonly token: string;

  constructor(token: string) {
    this.token = token;
  }

  static async guest(url: string, name: string): Promise<HttpClient> {
    const reply = await request(url, 'POST', '/v1/guests', null, { name });
    return new HttpClient(String(reply.body['token']));
  }

  get(url: string, path: string): Promise<Reply> {
    return request(url, 'GET', path, this.token);
  }

  post(url: string, path: string, body: object): Promise<Reply> {
    return request(url, 'POST', path, this.token, body);
  }

  async view(url: string, tableId: string): Promise<View> {
    const { body } = await this.get(url, `/v1/tables/${tableId}`);
    return body['view'] as View;
  }
}

async function request(
  url: string,
  method: string,
  path: string,
  token: string | null,
  body?: object,
): Promise<Reply> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
