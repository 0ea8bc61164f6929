import type { RemoteJudgeKey } from '@xiezhi/contract/limits';
import type { RemoteRequest, RemoteResponse } from '../../../platform/outbound-http/remote-client.ts';
import { RemoteFault, type RemoteFaultKind } from '../../../platform/outbound-http/remote-fault.ts';
import type {
  AdapterClient,
  NewRemoteRun,
  RemoteCredentials,
  RemoteJudgeAdapter,
  RemoteProblemId,
  RemoteProblemRef,
  RemoteRunRef,
  RunQuery,
} from '../adapter.ts';

/*
 * Runs an adapter where no request is possible, such as a worker thread. An adapter has no state of its own,
 * so it can run from the start over the answers so far, up to the first request without an answer. The caller
 * sends that request and runs the adapter again. All types here are plain data (structured clone).
 */

/** A call of an adapter method with its arguments. */
export type AdapterCall =
  | { readonly name: 'fetchProblem'; readonly input: RemoteProblemId }
  | { readonly name: 'fetchLanguages'; readonly input: RemoteProblemRef | null }
  | { readonly name: 'signIn'; readonly input: RemoteCredentials }
  | { readonly name: 'isSignedIn'; readonly input: string }
  | { readonly name: 'runsAfter'; readonly input: RunQuery }
  | { readonly name: 'submit'; readonly input: NewRemoteRun }
  | { readonly name: 'poll' | 'readCode' | 'compileMessage' | 'claims.read'; readonly input: RemoteRunRef }
  | {
      readonly name: 'claims.profileHolds';
      readonly input: { readonly handle: string; readonly text: string };
    };

export interface SiteRequest {
  readonly method: 'get' | 'post' | 'forget';
  /** Path or absolute address; empty for `forget`. */
  readonly address: string;
  readonly request: RemoteRequest;
}

export interface PlainResponse extends Omit<RemoteResponse, 'url' | 'location' | 'bytes'> {
  readonly url: string;
  readonly location: string | null;
  readonly bytes: Uint8Array;
}

export interface PlainFault {
  readonly kind: RemoteFaultKind;
  readonly message: string;
  readonly retryAfterMs: number | undefined;
  readonly isUnsent: boolean;
  readonly page: string | undefined;
  readonly status: number | undefined;
}

/** Answer to a request; null for `forget`, which has none. */
export type SiteAnswer =
  | { readonly kind: 'response'; readonly response: PlainResponse }
  | { readonly kind: 'fault'; readonly fault: PlainFault }
  | null;

export interface Replay {
  readonly judge: RemoteJudgeKey;
  readonly call: AdapterCall;
  /** Values of the session before the call. */
  readonly values: Readonly<Record<string, string>>;
  readonly answers: readonly SiteAnswer[];
}

/** Result of a replay: the next request, or the end of the call. */
export type Step = (
  | { readonly kind: 'request'; readonly request: SiteRequest }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'fault'; readonly fault: PlainFault }
) & {
  /** Session values that the adapter set after the last response, in order. */
  readonly sets: readonly (readonly [name: string, value: string | null])[];
};

/**
 * Runs a call with the known responses until it needs another response or ends. A `RemoteFault` is also a result; all
 * other errors of a parser are thrown.
 */
export async function nextStep(adapter: RemoteJudgeAdapter, replay: Replay): Promise<Step> {
  const sets: [string, string | null][] = [];
  return await new Promise<Step>((resolve, reject) => {
    const client = replayingClient(replay, {
      onRequest: (request) => resolve({ kind: 'request', request, sets }),
      onSet: (name, value) => sets.push([name, value]),
    });
    callAdapter(adapter, client, replay.call).then(
      (value) => resolve({ kind: 'value', value, sets }),
      (error: unknown) => {
        if (error instanceof RemoteFault) resolve({ kind: 'fault', fault: plainFault(error), sets });
        else reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}

async function callAdapter(
  adapter: RemoteJudgeAdapter,
  client: AdapterClient,
  { name, input }: AdapterCall,
): Promise<unknown> {
  switch (name) {
    case 'fetchProblem':
      return await adapter.fetchProblem(client, input);
    case 'fetchLanguages':
      return await adapter.fetchLanguages(client, input);
    case 'signIn':
      return await adapter.signIn(client, input);
    case 'isSignedIn':
      return await adapter.isSignedIn(client, input);
    case 'runsAfter':
      return await adapter.runsAfter(client, input);
    case 'submit':
      return await adapter.submit(client, input);
    case 'poll':
      return await adapter.poll(client, input);
    case 'readCode':
      return await adapter.readCode?.(client, input);
    case 'compileMessage':
      return await adapter.compileMessage(client, input);
    case 'claims.read':
      return await adapter.claims?.read(client, input);
    case 'claims.profileHolds':
      return await adapter.claims?.profileHolds(client, input.handle, input.text);
  }
}

interface ReplayEvents {
  readonly onRequest: (request: SiteRequest) => void;
  readonly onSet: (name: string, value: string | null) => void;
}

/**
 * Creates a client that answers from the replay. For the first request without a stored answer, it calls `onRequest`
 * and returns a promise that never settles.
 */
function replayingClient(replay: Replay, { onRequest, onSet }: ReplayEvents): AdapterClient {
  const values = new Map(Object.entries(replay.values));
  let next = 0;
  const send = async (request: SiteRequest): Promise<SiteAnswer> => {
    const answer = replay.answers[next];
    if (answer === undefined) {
      onRequest(request);
      return await new Promise(() => undefined);
    }
    next += 1;
    return answer;
  };
  const ask = async (method: 'get' | 'post', path: string | URL, request: RemoteRequest = {}) => {
    const answer = await send({ method, address: typeof path === 'string' ? path : path.href, request });
    if (answer === null) throw new Error('The replay has no response here');
    if (answer.kind === 'fault') throw faultFrom(answer.fault);
    return responseFrom(answer.response);
  };
  return {
    get values() {
      return Object.fromEntries(values);
    },
    value: (name) => values.get(name) ?? null,
    setValue(name, value) {
      if (value === null) values.delete(name);
      else values.set(name, value);
      if (next === replay.answers.length) onSet(name, value);
    },
    async forget() {
      await send({ method: 'forget', address: '', request: {} });
      values.clear();
    },
    get: async (path, request) => await ask('get', path, request),
    post: async (path, request) => await ask('post', path, request),
  };
}

export function plainResponse({ url, location, ...response }: RemoteResponse): PlainResponse {
  return { ...response, url: url.href, location: location?.href ?? null };
}

function responseFrom({ url, location, bytes, ...response }: PlainResponse): RemoteResponse {
  return {
    ...response,
    url: new URL(url),
    location: location === null ? null : new URL(location),
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  };
}

export function plainFault({ kind, message, retryAfterMs, isUnsent, page, status }: RemoteFault): PlainFault {
  return { kind, message, retryAfterMs, isUnsent, page, status };
}

export function faultFrom({ kind, message, ...details }: PlainFault): RemoteFault {
  return new RemoteFault(kind, message, details);
}
