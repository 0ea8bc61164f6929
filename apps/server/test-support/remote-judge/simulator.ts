import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type SimulatedRun, SimulatedRuns } from './simulated-runs.ts';

/**
 * A small HTTP server that simulates one remote judge: accounts, sessions, a queue of runs, and faults that tests
 * inject. The simulator of a judge extends it with `answer`. Pages are written for tests; no text of a site is copied.
 */
export abstract class Simulator {
  /** Password by user name. */
  readonly accounts = new Map<string, string>();
  readonly runs = new SimulatedRuns();
  /** All received requests, as `POST /path`. */
  readonly requests: string[] = [];
  readonly #sessions = new Map<string, string>();
  readonly #faults: Fault[] = [];
  readonly #lastSubmissions = new Map<string, number>();
  readonly #server: Server;
  #address = '';

  /** Name of the cookie that carries the session. */
  protected abstract readonly sessionCookie: string;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => response.destroy(Error(String(error))));
    });
  }

  /** Response of the judge. `null`: HTTP 404. */
  protected abstract answer(asked: Asked): Reply | null | Promise<Reply | null>;

  /** Adds a plain problem with this id. */
  abstract addProblem(id: string): void;

  /** Whether a request is a submission, for faults that affect submissions only. */
  protected abstract isSubmission(asked: Asked): boolean;

  /** Origin, available after start. */
  get base(): string {
    return this.#address;
  }

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    this.#address = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Applies a fault to the next matching requests, in the order of injection. */
  inject(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  /** Number of faults that no request has met yet. */
  get pendingFaults(): number {
    return this.#faults.length;
  }

  clearFaults(): void {
    this.#faults.length = 0;
  }

  /** Ends all sessions, so every account must sign in again. */
  dropSessions(): void {
    this.#sessions.clear();
  }

  /** Adds a run that another person submits manually with one of the accounts. */
  submitByHand(run: Omit<SimulatedRun, 'id' | 'submittedAt' | 'isByHand'>): SimulatedRun {
    return this.runs.add({ ...run, isByHand: true });
  }

  /** Signs in and returns the cookie to set. */
  protected openSession(username: string): string {
    const key = randomBytes(12).toString('hex');
    this.#sessions.set(key, username);
    return `${this.sessionCookie}=${key}; Path=/; HttpOnly`;
  }

  /** The account of a session key such as a token; null if unknown. */
  protected accountOf(key: string): string | null {
    return this.#sessions.get(key) ?? null;
  }

  protected isPassword(username: string, password: string): boolean {
    return this.accounts.get(username) === password;
  }

  /**
   * Milliseconds that an account must still wait before it may submit, `pauseMs` after its last submission; 0: none.
   */
  protected waitOf(account: string, pauseMs: number): number {
    const now = Date.now();
    const wait = (this.#lastSubmissions.get(account) ?? 0) + pauseMs - now;
    if (wait > 0) return wait;
    this.#lastSubmissions.set(account, now);
    return 0;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await this.#read(request);
    this.requests.push(`${asked.method} ${asked.url.pathname}`);
    const fault = this.#takeFault(asked);
    switch (fault?.kind) {
      case 'hang':
        return;
      case 'cutBefore':
        request.socket.destroy();
        return;
      case 'status':
        send(response, { status: fault.status, body: 'busy', headers: fault.headers });
        return;
      case 'page':
        send(response, { status: fault.status ?? 200, body: fault.body, headers: fault.headers });
        return;
      case 'dropSessions':
        this.dropSessions();
        asked.account = null;
        break;
      case 'cutAfter':
      case 'truncate':
      case undefined:
    }
    const reply = (await this.answer(asked)) ?? { status: 404, body: 'Not Found' };
    if (fault?.kind === 'cutAfter') request.socket.destroy();
    else if (fault?.kind === 'truncate') truncate(response, reply);
    else send(response, reply);
  }

  async #read(request: IncomingMessage): Promise<Asked> {
    const url = new URL(request.url ?? '/', this.#address);
    const body = await buffer(request);
    const type = request.headers['content-type'] ?? '';
    const cookies = new Map(
      (request.headers.cookie ?? '').split(/;\s*/).map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        return [name, value] as const;
      }),
    );
    return {
      method: request.method ?? 'GET',
      url,
      headers: request.headers,
      cookies,
      form: new URLSearchParams(type.includes('urlencoded') ? body.toString() : ''),
      json: type.includes('json') ? JSON.parse(body.toString()) : null,
      account: this.accountOf(cookies.get(this.sessionCookie) ?? ''),
    };
  }

  #takeFault(asked: Asked): Fault | undefined {
    const isSubmission = this.isSubmission(asked);
    const index = this.#faults.findIndex(({ on }) =>
      on === undefined
        ? true
        : on === 'submission'
          ? isSubmission
          : on.test(`${asked.method} ${asked.url.pathname}`),
    );
    const fault = this.#faults[index];
    if (fault === undefined) return undefined;
    fault.times = (fault.times ?? 1) - 1;
    if (fault.times <= 0) this.#faults.splice(index, 1);
    return fault;
  }
}

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly cookies: ReadonlyMap<string, string>;
  readonly form: URLSearchParams;
  /** Body, if it is JSON. */
  readonly json: unknown;
  /** Account signed in by cookie. */
  account: string | null;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Strings are sent as UTF-8. */
  readonly body?: string | Buffer;
}

interface FaultPlace {
  /** Requests that the fault affects: submissions, or those whose `METHOD /path` matches; absent: all. */
  readonly on?: 'submission' | RegExp;
  /** Number of affected requests; default: one. */
  times?: number;
}

export type Fault = FaultPlace &
  (
    | { readonly kind: 'hang' | 'dropSessions' }
    /** Closes the connection before the judge processes the request, or after it and before the response. */
    | { readonly kind: 'cutBefore' | 'cutAfter' }
    /** The judge processes the request and sends half of its response. */
    | { readonly kind: 'truncate' }
    | {
        readonly kind: 'status';
        readonly status: number;
        readonly headers?: Readonly<Record<string, string>>;
      }
    /** Sends another page: maintenance, a challenge, a changed layout. The judge does not process the request. */
    | {
        readonly kind: 'page';
        readonly status?: number;
        readonly body: string;
        readonly headers?: Readonly<Record<string, string>>;
      }
  );

/** Escapes a text inside an element. */
export const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A redirect as sites send it after a form. */
export function redirect(location: string, cookie?: string): Reply {
  return { status: 302, headers: { location, ...(cookie === undefined ? {} : { 'set-cookie': cookie }) } };
}

function send(response: ServerResponse, { status = 200, headers, body = '' }: Reply): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
  response.end(body);
}

function truncate(response: ServerResponse, { status = 200, headers, body = '' }: Reply): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    ...headers,
    'content-length': bytes.length + 100,
  });
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}
