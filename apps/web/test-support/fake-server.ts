import { routes, type RouteName, type Routes } from '@xiezhi/contract';
import { errorCatalogue, errorText, type ErrorCode, type ErrorParameters } from '@xiezhi/contract/errors';
import { isDownload, type RouteDefinition } from '@xiezhi/contract/wire/route';

/** An error of the server's catalogue, in the language of the call. */
export class Refusal {
  readonly code: ErrorCode;
  readonly parameters: ErrorParameters;
  constructor(code: ErrorCode, parameters: ErrorParameters = {}) {
    this.code = code;
    this.parameters = parameters;
  }
}

/** Data with response headers, such as a token. */
export class Reply<Data> {
  readonly data: Data;
  readonly headers: Readonly<Record<string, string>>;
  constructor(data: Data, headers: Readonly<Record<string, string>>) {
    this.data = data;
    this.headers = headers;
  }
}

/** A received request. */
export interface Asked<Name extends RouteName> {
  /** Search parameters, as in the URL. */
  query: Readonly<Record<string, string>>;
  body: Routes[Name]['body'];
  /** Form data of the request, if it is an upload. */
  form: FormData | undefined;
  headers: Headers;
}

type Answer<Name extends RouteName> = Routes[Name]['data'] | Reply<Routes[Name]['data']> | Refusal;
type Handler<Name extends RouteName> = (asked: Asked<Name>) => Answer<Name> | Promise<Answer<Name>>;

interface Call {
  name: RouteName;
  asked: Asked<RouteName>;
}

/**
 * Replaces `fetch`, so that all other code is real. Answers calls of the contract, and rejects requests that the
 * contract would reject. `faults` lists the rejected requests and the unanswered calls.
 */
export class FakeServer {
  readonly faults: string[] = [];
  readonly #handlers = new Map<RouteName, (asked: never) => unknown>();
  #calls: Call[] = [];

  /** Sets the response of a call. A function may respond later. */
  on<Name extends RouteName>(name: Name, answer: Handler<Name> | Answer<Name>): void {
    this.#handlers.set(name, typeof answer === 'function' ? answer : () => answer);
  }

  /** Leaves these calls unanswered: the page sends them, but the test does not check them. */
  leaveOpen(...names: RouteName[]): void {
    for (const name of names) this.#handlers.set(name, () => new Promise(() => {}));
  }

  /** All requests of one call, in order. */
  asked<Name extends RouteName>(name: Name): readonly Asked<Name>[] {
    return this.#calls.filter((call) => call.name === name).map(({ asked }) => asked as Asked<Name>);
  }

  reset(): void {
    this.faults.length = 0;
    this.#calls = [];
    this.#handlers.clear();
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://site');
    // A HEAD request only checks whether a file is available. It is answered like the download, but not recorded.
    const isQuestion = init.method === 'HEAD';
    const name = `${isQuestion ? 'GET' : (init.method ?? 'GET')} ${pathname}`;
    const form = init.body instanceof FormData ? init.body : undefined;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const headers = new Headers(init.headers);
    const locale = headers.get('accept-language') === 'en-US' ? 'en-US' : 'zh-CN';
    if (!isRoute(name)) return this.#fault(`${name} is not in the contract`);
    const definition: RouteDefinition = routes[name];
    const wrong = faultOf(definition, Object.fromEntries(searchParams), body, form !== undefined);
    if (wrong !== null) return this.#fault(`${name}: ${wrong}`);
    const handler = this.#handlers.get(name);
    if (handler === undefined) return this.#fault(`${name} has no answer in this test`);
    const asked = { query: Object.fromEntries(searchParams), body, form, headers } as Asked<RouteName>;
    if (!isQuestion) this.#calls.push({ name, asked });
    const answer = await unlessAborted(handler(asked as never), init.signal);
    const response = envelopeOf(answer, locale, isDownload(name, definition));
    return isQuestion ? new Response(null, response) : response;
  };

  #fault(text: string): Response {
    this.faults.push(text);
    return Response.json({ status: 500, data: null, msg: text }, { status: 500 });
  }
}

function isRoute(name: string): name is RouteName {
  return name in routes;
}

function faultOf(
  { query, body }: RouteDefinition,
  sentQuery: unknown,
  sentBody: unknown,
  isUpload: boolean,
): string | null {
  const found = [query?.safeParse(sentQuery), isUpload ? undefined : body?.safeParse(sentBody)];
  return found.find((result) => result?.success === false)?.error?.message ?? null;
}

async function unlessAborted<Value>(
  value: Value,
  signal: AbortSignal | null | undefined,
): Promise<Awaited<Value>> {
  if (signal === null || signal === undefined) return await value;
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason as Error);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return await Promise.race([value, promise]);
}

function envelopeOf(answer: unknown, locale: 'zh-CN' | 'en-US', isFile: boolean): Response {
  if (answer instanceof Refusal) {
    const { code, parameters } = answer;
    const { http, status } = errorCatalogue[code];
    const msg = errorText(code, locale, parameters);
    return Response.json(
      { status, data: null, msg, error: code },
      { status: isFile && http === 200 ? 400 : http },
    );
  }
  const { data, headers } = answer instanceof Reply ? answer : new Reply(answer, {});
  return Response.json({ status: 200, data, msg: 'success' }, { headers });
}
