import { request as httpRequest } from 'node:http';
import type { RouteName, Routes } from '@xiezhi/contract/routes/index';

/** A response. Its HTTP status and the status in its envelope can fail independently. */
export interface Answer<Data> {
  readonly http: number;
  readonly status: number;
  readonly data: Data;
  readonly msg: string;
  readonly token: string | null;
}

type Given<Part> = { [Key in keyof Part as Part[Key] extends undefined ? never : Key]?: Part[Key] };
type Request<Name extends RouteName> = Given<Omit<Routes[Name], 'data'>> & {
  token?: string | undefined;
  locale?: string;
};

/**
 * A plain HTTP client of the API, for tests and benchmarks: typed by the contract, without schemas at run
 * time.
 */
export class Client {
  readonly base: string;

  constructor(base: string) {
    this.base = base;
  }

  async ask<Name extends RouteName>(name: Name, given: Request<Name>): Promise<Answer<Routes[Name]['data']>> {
    const [method = 'GET', path = '/'] = name.split(' ');
    const parts = given as { query?: object; body?: unknown; params?: Record<string, unknown> };
    const filled = path.replaceAll(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String(parts.params?.[key])),
    );
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(parts.query ?? {}))
      if (value !== undefined && value !== null) query.set(key, String(value));
    const headers: Record<string, string> = {
      'accept-language': given.locale ?? 'zh-CN',
      'url-type': 'general',
    };
    if (given.token) headers['authorization'] = given.token;
    if (method !== 'GET') headers['content-type'] = 'application/json';
    const response = await fetch(`${this.base}${filled}${query.size > 0 ? `?${query.toString()}` : ''}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: JSON.stringify(parts.body ?? {}) }),
    });
    const body = (await response.json()) as { status: number; data: Routes[Name]['data']; msg: string };
    return {
      http: response.status,
      status: body.status,
      data: body.data,
      msg: body.msg,
      token: response.headers.get('authorization'),
    };
  }

  /** Like `ask`, but throws unless the response is a success. */
  async call<Name extends RouteName>(name: Name, given: Request<Name>): Promise<Routes[Name]['data']> {
    const answer = await this.ask(name, given);
    if (answer.http !== 200 || answer.status !== 200)
      throw new Error(`${name}: HTTP ${answer.http}, status ${answer.status}: ${answer.msg}`);
    return answer.data;
  }

  /** Like `call`, for calls with a body. */
  act<Name extends RouteName>(
    name: Name,
    body: Routes[Name]['body'],
    token: string,
  ): Promise<Routes[Name]['data']> {
    const request: { body: Routes[Name]['body']; token: string } = { body, token };
    return this.call(name, request as Request<Name>);
  }

  async login(username: string, password: string): Promise<string> {
    const answer = await this.ask('POST /api/login', { body: { username, password } });
    if (!answer.token) throw new Error(`login as ${username}: ${answer.msg}`);
    return answer.token;
  }

  /**
   * Registers a new user and signs them in. Works only if the site sends no mail: then the response contains the code.
   */
  async register(username: string, password: string): Promise<string> {
    const email = `${username}@example.org`;
    const { code } = await this.call('GET /api/get-register-code', { query: { email } });
    if (!code) throw new Error('the site sends mail: no code in the answer');
    await this.call('POST /api/register', { body: { username, password, email, code } });
    return this.login(username, password);
  }

  /** Reads server-sent events of the topics until `until` returns true or the time limit is reached. */
  async watch(
    topics: string[],
    token: string | undefined,
    until: (event: string, data: unknown, at: number) => boolean,
    timeoutMs: number,
  ): Promise<void> {
    const { url } = await this.call('POST /api/live/subscribe', { body: { topics }, token });
    await new Promise<void>((resolve, reject) => {
      const request = httpRequest(new URL(url, this.base), { headers: { accept: 'text/event-stream' } });
      const timer = setTimeout(() => finish(new Error(`no such event within ${timeoutMs} ms`)), timeoutMs);
      const finish = (error?: Error) => {
        clearTimeout(timer);
        request.destroy();
        if (error) reject(error);
        else resolve();
      };
      request.on('error', finish);
      request.on('response', (response) => {
        let rest = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          const blocks = (rest + chunk).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) {
            const event = /^event: ?(.*)$/m.exec(block)?.[1] ?? 'message';
            const text = [...block.matchAll(/^data: ?(.*)$/gm)].map((match) => match[1]).join('\n');
            if (text !== '' && until(event, JSON.parse(text), performance.now())) finish();
          }
        });
        response.on('end', () => finish(new Error('the stream ended')));
      });
      request.end();
    });
  }
}
