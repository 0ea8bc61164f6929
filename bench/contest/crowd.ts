import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ScoreboardEventMessage, ScoreboardNotice } from '@xiezhi/contract/routes/contest-scoreboard';

/** Results of all calls. */
export interface Tally {
  /** Durations of answered scoreboard calls, in ms. */
  readonly boardTimes: number[];
  readonly pageTimes: number[];
  /** Number of responses with status 500 or above, and of calls without a response. */
  failures: number;
  firstFailure: string | null;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** One keep-alive pool for all clients, as if they came through a proxy in front of the site. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export function closeCalls(): void {
  agent.destroy();
}

interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly etag?: string;
}

/** Makes a call and returns its whole response; the caller parses it. */
export function call(
  url: string,
  { token, body, etag }: CallOptions = {},
): Promise<Answer & { etag: string | null }> {
  const sent = body === undefined ? null : JSON.stringify(body);
  const headers = {
    'accept-language': 'en-US',
    ...(token === undefined ? {} : { authorization: token }),
    ...(sent === null
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
  };
  return new Promise((resolve, reject) => {
    const sentRequest = request(
      url,
      { agent, method: sent === null ? 'GET' : 'POST', headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            etag: response.headers.etag ?? null,
          }),
        );
        response.on('error', reject);
      },
    );
    sentRequest.on('error', reject);
    sentRequest.end(sent);
  });
}

/** Counts a call. Records its duration if there is a response. */
export async function timed(
  tally: Tally,
  times: number[],
  ask: () => Promise<Answer>,
): Promise<string | null> {
  const begin = performance.now();
  try {
    const { status, text } = await ask();
    if (status >= 500) throw new Error(`${status} ${text.slice(0, 200)}`);
    times.push(performance.now() - begin);
    return text;
  } catch (error) {
    tally.failures += 1;
    tally.firstFailure ??= String(error);
    return null;
  }
}

/** Reads an event stream until it is closed. */
export function listen(
  url: string,
  onEvent: (name: string, data: string) => void,
  onEnd: () => void,
): () => void {
  const sentRequest = request(url, { agent: false }, (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const name = /^event: (.*)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (name !== undefined) onEvent(name, data ?? '');
      }
    });
    response.on('close', onEnd);
  });
  sentRequest.on('error', onEnd);
  sentRequest.end();
  return () => sentRequest.destroy();
}

/** Parsed events by their text. All clients receive the same text, so it is parsed only once. */
const read = new Map<string, ScoreboardEventMessage & ScoreboardNotice>();
function parse(text: string): ScoreboardEventMessage & ScoreboardNotice {
  const known = read.get(text);
  if (known) return known;
  if (read.size > 100) read.clear();
  const event: ScoreboardEventMessage & ScoreboardNotice = JSON.parse(text);
  read.set(text, event);
  return event;
}

/** Maximum delay in ms before a whole scoreboard is fetched, as in the web application. */
const longestDelayMs = 2000;

/** A client with the scoreboard of a contest open. It has two streams: of the scoreboard and of the contest page. */
export class Spectator {
  number = -1;
  readonly #url: string;
  readonly #cid: number;
  readonly #token: string;
  readonly #tally: Tally;
  readonly #onNumber: (number: number) => void;
  readonly #closers: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  wholeReads = 0;

  constructor(url: string, cid: number, token: string, tally: Tally, onNumber: (number: number) => void) {
    this.#url = url;
    this.#cid = cid;
    this.#token = token;
    this.#tally = tally;
    this.#onNumber = onNumber;
  }

  async open(): Promise<void> {
    await this.#readWhole();
    for (const topics of [[`contest-board:${this.#cid}`], [`contest:${this.#cid}`]]) {
      const { text } = await call(`${this.#url}/api/live/subscribe`, {
        token: this.#token,
        body: { topics },
      });
      const { data }: { data: { url: string } } = JSON.parse(text);
      // Waits for the first message of the stream. From then on, the stream delivers all events.
      await new Promise<void>((resolve) => {
        const take = (name: string, json: string): void => {
          resolve();
          this.#take(name, json);
        };
        this.#closers.push(listen(this.#url + data.url, take, resolve));
      });
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const close of this.#closers) close();
  }

  #take(name: string, text: string): void {
    if (name !== 'board' && name !== 'changed') return;
    const event = parse(text);
    if (event.topic !== `contest-board:${this.#cid}`) return;
    if (name === 'changed' && event.boardNumber === this.number) return;
    if (name === 'board' && event.boardNumber <= this.number) return;
    if (name === 'board' && event.from === this.number) return this.#stand(event.boardNumber);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#readWhole();
    }, longestDelayMs * Math.random());
  }

  async #readWhole(): Promise<void> {
    this.wholeReads += 1;
    const path = `/api/contest-board?cid=${this.#cid}&outside=false&real=false&removeStar=false&containsEnd=false`;
    const text = await timed(this.#tally, this.#tally.boardTimes, () =>
      call(this.#url + path, { token: this.#token }),
    );
    const number = /"boardNumber":(\d+)/.exec(text ?? '')?.[1];
    if (number !== undefined) this.#stand(Number(number));
  }

  #stand(number: number): void {
    this.number = number;
    this.#onNumber(number);
  }
}

/** An older client without a stream: fetches a page of the scoreboard every ten seconds. */
export async function pollAsBefore(
  { url, cid, token }: { url: string; cid: number; token: string },
  tally: Tally,
  signal: AbortSignal,
): Promise<void> {
  await pause(10_000 * Math.random());
  while (!signal.aborted) {
    await timed(tally, tally.boardTimes, () =>
      call(`${url}/api/get-contest-rank`, { token, body: { cid: String(cid), limit: 50, currentPage: 1 } }),
    );
    await pause(10_000);
  }
}
