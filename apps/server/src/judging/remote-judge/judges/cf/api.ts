import { parseForeignJson } from '@xiezhi/contract/wire/parse-json';
import { z } from 'zod';
import { RemoteFault } from '../../../../platform/outbound-http/remote-fault.ts';
import type { AdapterClient } from '../../adapter.ts';
import { pageChanged } from '../../adapter/page.ts';
import type { RemoteRunState, RemoteVerdict } from '../../run-state.ts';

const envelope = z.discriminatedUnion('status', [
  z.object({ status: z.literal('OK'), result: z.unknown() }),
  z.object({ status: z.literal('FAILED'), comment: z.string() }),
]);

const submission = z.object({
  id: z.number().int(),
  contestId: z.number().int().nullish(),
  creationTimeSeconds: z.number(),
  problem: z.object({ contestId: z.number().int().nullish(), index: z.string() }),
  author: z.object({ members: z.array(z.object({ handle: z.string() })) }),
  programmingLanguage: z.string(),
  verdict: z.string().nullish(),
  passedTestCount: z.number().int(),
  timeConsumedMillis: z.number(),
  memoryConsumedBytes: z.number(),
  points: z.number().nullish(),
});
export type CfSubmission = z.infer<typeof submission>;

/**
 * Calls an API method. Throws `unavailable` above the API's rate limit. Throws `refused` with the API's comment if the
 * requested item does not exist.
 */
async function callApi(client: AdapterClient, method: string, query: Readonly<Record<string, string>>) {
  const path = `/api/${method}?${new URLSearchParams(query).toString()}`;
  const { text } = await client.get(path, { alsoReads: [400] });
  let value: unknown;
  try {
    value = parseForeignJson(text);
  } catch {
    throw pageChanged('JSON of the API', text);
  }
  const answer = envelope.safeParse(value);
  if (!answer.success) throw pageChanged('envelope of the API', text);
  if (answer.data.status === 'OK') return { result: answer.data.result, text };
  const { comment } = answer.data;
  if (/limit exceeded/i.test(comment)) throw new RemoteFault('unavailable', comment, { retryAfterMs: 2000 });
  throw new RemoteFault('refused', comment);
}

/** Reads the newest runs of a contest, newest first; with a handle, only the runs of this user. */
export async function readCfRuns(
  client: AdapterClient,
  contest: string,
  handle: string,
): Promise<CfSubmission[]> {
  const query = { contestId: contest, ...(handle === '' ? {} : { handle }), from: '1', count: '200' };
  const { result, text } = await callApi(client, 'contest.status', query);
  const read = z.array(submission).safeParse(result);
  if (!read.success) throw pageChanged('fields of a submission in the API', text);
  return read.data;
}

/**
 * Returns whether a contest is running. Contests that the API does not list, such as private ones, count as not
 * running.
 */
export async function isContestRunning(client: AdapterClient, contest: string): Promise<boolean> {
  try {
    const query = { contestId: contest, from: '1', count: '1' };
    const { result, text } = await callApi(client, 'contest.standings', query);
    const read = z.object({ contest: z.object({ phase: z.string() }) }).safeParse(result);
    if (!read.success) throw pageChanged('phase of a contest in the API', text);
    return read.data.contest.phase === 'BEFORE' || read.data.contest.phase === 'CODING';
  } catch (error) {
    if (error instanceof RemoteFault && error.kind === 'refused') return false;
    throw error;
  }
}

/** Returns whether a field of a user's public profile contains the text. */
export async function profileHolds(client: AdapterClient, handle: string, text: string): Promise<boolean> {
  const answer = await callApi(client, 'user.info', { handles: handle });
  const read = z.array(z.looseObject({ handle: z.string() })).safeParse(answer.result);
  if (!read.success) throw pageChanged('fields of a user in the API', answer.text);
  const user = read.data.find((one) => one.handle.toLowerCase() === handle.toLowerCase());
  const fields = ['firstName', 'lastName', 'organization', 'city'];
  return fields.some((name) => {
    const value = user?.[name];
    return typeof value === 'string' && value.includes(text);
  });
}

const final: Readonly<Record<string, RemoteVerdict>> = {
  OK: 0,
  PARTIAL: 8,
  WRONG_ANSWER: -1,
  CHALLENGED: -1,
  PRESENTATION_ERROR: -3,
  TIME_LIMIT_EXCEEDED: 1,
  IDLENESS_LIMIT_EXCEEDED: 1,
  MEMORY_LIMIT_EXCEEDED: 2,
  RUNTIME_ERROR: 3,
  SECURITY_VIOLATED: 3,
  COMPILATION_ERROR: -2,
  FAILED: 4,
  CRASHED: 4,
  INPUT_PREPARATION_CRASHED: 4,
  SKIPPED: 4,
  REJECTED: 4,
};
const withTest: ReadonlySet<string> = new Set([
  'WRONG_ANSWER',
  'PRESENTATION_ERROR',
  'TIME_LIMIT_EXCEEDED',
  'IDLENESS_LIMIT_EXCEEDED',
  'MEMORY_LIMIT_EXCEEDED',
  'RUNTIME_ERROR',
]);

export function cfStateOf(run: CfSubmission): RemoteRunState {
  const { verdict, passedTestCount: passed } = run;
  // A queued run has no verdict.
  if (verdict === null || verdict === undefined || verdict === 'SUBMITTED')
    return { kind: 'pending', status: 5, text: 'In queue' };
  if (verdict === 'TESTING') return { kind: 'pending', status: 7, text: `Running on test ${passed + 1}` };
  const status = final[verdict];
  if (status === undefined) return { kind: 'unknown', text: verdict };
  const words = verdict.charAt(0) + verdict.slice(1).toLowerCase().replaceAll('_', ' ');
  const text =
    verdict === 'OK' ? 'Accepted' : withTest.has(verdict) ? `${words} on test ${passed + 1}` : words;
  const { points } = run;
  return {
    kind: 'final',
    status,
    text,
    timeMs: run.timeConsumedMillis,
    memoryKb: Math.round(run.memoryConsumedBytes / 1024),
    score: status === 8 && typeof points === 'number' && points <= 100 ? points : null,
  };
}
