import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type SimulatedRun, SimulatedRuns } from './simulated-runs.ts';

/**
 * A small HTTP server that simulates one remote judge: accounts, sessions, a queue of runs, and faults that tests
 * inject. A subclass for each judge implements `answer`. The pages were written for tests; no text of a real site is
 * copied.
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

  /** Returns the response of the judge; null means HTTP 404. */
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

  /** Number of injected faults that no request has triggered yet. */
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

  /** Adds a run that a person submitted on the judge's site, without Xiezhi, with one of the accounts. */
  submitByHand(run: Omit<SimulatedRun, 'id' | 'submittedAt' | 'isByHand'>): SimulatedRun {
    return this.runs.add({ ...run, isByHand: true });
  }

  /** Opens a session for the account and returns its cookie for `Set-Cookie`. */
  protected openSession(username: string): string {
    const key = randomBytes(12).toString('hex');
    this.#sessions.set(key, username);
    return `${this.sessionCookie}=${key}; Path=/; HttpOnly`;
  }

  /** Returns the account of a session key, such as a token; null if the key is unknown. */
  protected accountOf(key: string): string | null {
    return this.#sessions.get(key) ?? null;
  }

  protected isPassword(username: string, password: string): boolean {
    return this.accounts.get(username) === password;
  }

  /**
   * Returns the milliseconds until an account may submit again, `pauseMs` after its last submission. If it may submit
   * now, returns 0 and counts this as its last submission.
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
  /** The parsed body if it is JSON. */
  readonly json: unknown;
  /** The account whose session cookie the request has; null without a session. */
  account: string | null;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Body of the response; strings are sent as UTF-8. */
  readonly body?: string | Buffer;
}

interface FaultPlace {
  /**
   * Which requests the fault affects: submissions, or requests whose `METHOD /path` matches. If absent, it affects all
   * requests.
   */
  readonly on?: 'submission' | RegExp;
  /** Number of affected requests; one if absent. */
  times?: number;
}

export type Fault = FaultPlace &
  (
    | { readonly kind: 'hang' | 'dropSessions' }
    /**
     * Closes the connection: `cutBefore` before the judge processes the request, `cutAfter` after processing, without a
     * response.
     */
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

/** Returns a text escaped for use inside an HTML element. */
export const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns a redirect as sites send it after a submitted form. */
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
