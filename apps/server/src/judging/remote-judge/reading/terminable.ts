import { RemoteFault } from '../../../platform/outbound-http/remote-fault.ts';
import { threadHost } from '../../../platform/parsing/host.ts';
import { createParserPool, ParserStopped } from '../../../platform/parsing/parser-pool.ts';
import type { AdapterClient, RemoteClaims, RemoteJudgeAdapter } from '../adapter.ts';
import {
  type AdapterCall,
  faultFrom,
  nextStep,
  plainFault,
  plainResponse,
  type Replay,
  type SiteAnswer,
  type SiteRequest,
  type Step,
} from './replay.ts';

/** Maximum total characters of the pages of a call up to which they are read on the event loop. */
export const readAtOnceMax = 8 * 1024;

/** Each judge has its own queue, so that slow pages of one judge occupy at most one of the two threads. */
const readers = createParserPool({
  start: threadHost(new URL('./page-parser.ts', import.meta.url), { heapMb: 256 }),
  lanes: 2,
  callMs: 10_000,
});

/**
 * Returns an adapter that reads longer pages in a worker thread that can be terminated. If a page takes too much time
 * or memory, the call throws the fault `changed`.
 */
export function terminable(adapter: RemoteJudgeAdapter): RemoteJudgeAdapter {
  const call = async <Result>(client: AdapterClient, asked: AdapterCall): Promise<Result> =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result of the method that `asked` names
    (await readSite(adapter, client, asked)) as Result;
  const { claims } = adapter;
  return {
    ...adapter,
    fetchProblem: (client, input) => call(client, { name: 'fetchProblem', input }),
    fetchLanguages: (client, input) => call(client, { name: 'fetchLanguages', input }),
    signIn: (client, input) => call(client, { name: 'signIn', input }),
    isSignedIn: (client, input) => call(client, { name: 'isSignedIn', input }),
    runsAfter: (client, input) => call(client, { name: 'runsAfter', input }),
    submit: (client, input) => call(client, { name: 'submit', input }),
    poll: (client, input) => call(client, { name: 'poll', input }),
    compileMessage: (client, input) => call(client, { name: 'compileMessage', input }),
    ...(adapter.readCode && { readCode: (client, input) => call(client, { name: 'readCode', input }) }),
    ...(claims && { claims: terminableClaims(claims, call) }),
  };
}

function terminableClaims(
  claims: RemoteClaims,
  call: <Result>(client: AdapterClient, asked: AdapterCall) => Promise<Result>,
): RemoteClaims {
  return {
    ...claims,
    read: (client, input) => call(client, { name: 'claims.read', input }),
    profileHolds: (client, handle, text) =>
      call(client, { name: 'claims.profileHolds', input: { handle, text } }),
  };
}

/** Runs a call: sends its requests here, and lets a worker thread parse the responses. */
async function readSite(
  adapter: RemoteJudgeAdapter,
  client: AdapterClient,
  call: AdapterCall,
): Promise<unknown> {
  const { values } = client;
  const answers: SiteAnswer[] = [];
  for (;;) {
    const step = await readAnswers(adapter, { judge: adapter.key, call, values, answers });
    for (const [name, value] of step.sets) client.setValue(name, value);
    if (step.kind === 'value') return step.value;
    if (step.kind === 'fault') throw faultFrom(step.fault);
    answers.push(await send(client, step.request));
  }
}

async function readAnswers(adapter: RemoteJudgeAdapter, replay: Replay): Promise<Step> {
  const length = replay.answers.reduce(
    (sum, answer) => sum + (answer?.kind === 'response' ? answer.response.text.length : 0),
    0,
  );
  if (length <= readAtOnceMax) return await nextStep(adapter, replay);
  try {
    return await readers.use(adapter.key, (reader) => reader.call<Step>('step', replay));
  } catch (error) {
    if (error instanceof ParserStopped)
      throw new RemoteFault('changed', `its page could not be read: ${error.message}`, { cause: error });
    throw error;
  }
}

async function send(client: AdapterClient, { method, address, request }: SiteRequest): Promise<SiteAnswer> {
  if (method === 'forget') {
    await client.forget();
    return null;
  }
  try {
    const response = method === 'get' ? client.get(address, request) : client.post(address, request);
    return { kind: 'response', response: plainResponse(await response) };
  } catch (error) {
    if (error instanceof RemoteFault) return { kind: 'fault', fault: plainFault(error) };
    throw error;
  }
}
