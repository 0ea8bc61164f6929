import type { LocalVerification } from '@xiezhi/judge/offline/verify-here';
import { meetsExpectation, verdictsOf } from '@xiezhi/rules/prepublish-checks/expectation';
import { gotOf, resultRuleOf } from '@xiezhi/rules/prepublish-checks/solutions';
import type { CheckRun } from '@xiezhi/rules/prepublish-checks/check-run';
import { availableLanguages } from '../../identity/judge-node/presence.ts';
import type { StoredCheckSnapshot } from '../../platform/database/documents.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { JobCancelled } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';
import { openCheck, removeCandidate } from '../prepublish-check/candidate.ts';
import { solutionCheckRuns } from '../prepublish-check/check-runs.ts';
import { countRuns, queueCheckRuns, readCheckRuns } from '../prepublish-check/repository.ts';
import { type ProblemSnapshot, takeSnapshot } from '../prepublish-check/snapshot.ts';
import { waitForChange } from '../prepublish-check/wait-for-change.ts';

export type SolutionVerification =
  | LocalVerification
  | { readonly kind: 'unknown'; readonly path: string; readonly reason: 'language' | 'noVerdict' };

export interface VerificationRun {
  /** Id of the job that waits for the result; null in a command. */
  readonly jobId: string | null;
  readonly uid: string;
  /** Milliseconds without progress of the queue after which the remaining solutions are given up without a verdict. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Judges the stored reference solutions of a problem on the nodes, at the lowest priority, and compares their results
 * with the expected ones. Like the runs of prepublish checks, these runs are not submissions: they appear in no list
 * and count in no statistics. They are deleted at the end. If the server restarts, the same job continues them. A
 * problem that is deleted or has no test data yields no verdicts. Throws the reason of the signal.
 * @param stored solutions of the stored package; each gets one result
 */
export async function* verifyProblem(
  services: Pick<Services, 'db' | 'events' | 'clock'>,
  pid: number,
  stored: readonly { readonly path: string }[],
  run: VerificationRun,
): AsyncGenerator<SolutionVerification> {
  const { db, events } = services;
  const snapshot = await judgedSnapshot(services, pid);
  if (snapshot === null) {
    for (const { path } of stored) yield { kind: 'unknown', path, reason: 'noVerdict' };
    return;
  }
  const available = new Set((await availableLanguages(db)).keys());
  const { solutions } = snapshot.content;
  const runs = solutionCheckRuns(snapshot.content, available);
  const queued = new Set(runs.map(({ number }) => number));
  for (const [number, { path }] of solutions.entries())
    if (!queued.has(number)) yield { kind: 'unknown', path, reason: 'language' };
  if (runs.length === 0) return;
  const check = await openCheck(services, { id: run.jobId, uid: run.uid }, { pid, snapshot });
  let isContinued = false;
  try {
    await queueCheckRuns(db, events, { id: check.id, uid: run.uid }, runs);
    for await (const [number, got] of results(services, check.id, run)) {
      queued.delete(number);
      const solution = solutions[number];
      if (solution !== undefined) yield compare(solution, got, snapshot.content.problem);
    }
    for (const number of queued)
      yield { kind: 'unknown', path: solutions[number]?.path ?? '', reason: 'noVerdict' };
  } catch (error) {
    // If the server stops, another server continues the job with these runs.
    isContinued = run.jobId !== null && run.signal.aborted && !(run.signal.reason instanceof JobCancelled);
    throw error;
  } finally {
    if (!isContinued) await db.transaction().execute((trx) => removeCandidate(trx, events, check.id));
  }
}

/** Returns the snapshot of the problem; null if the problem is deleted or cannot be judged as stored. */
async function judgedSnapshot(
  { db }: Pick<Services, 'db'>,
  pid: number,
): Promise<(ProblemSnapshot & { dataVersion: string }) | null> {
  try {
    const { dataVersion, ...snapshot } = await takeSnapshot(db, pid);
    return dataVersion === null ? null : { ...snapshot, dataVersion };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * Yields the runs of a check by number as nodes finish them. Ends when all are finished or the queue makes no progress
 * for too long.
 */
async function* results(
  { db, events }: Pick<Services, 'db' | 'events'>,
  checkId: number,
  { timeoutMs, signal }: VerificationRun,
): AsyncGenerator<[number: number, got: CheckRun]> {
  const known = new Set<number>();
  let deadline = performance.now() + timeoutMs;
  let mark = '';
  for (;;) {
    const [counted = { total: 0, done: 0 }] = await countRuns(db, checkId);
    if (counted.done > known.size)
      for (const { number, piece } of await readCheckRuns(db, checkId))
        if (piece !== null && !known.has(number)) {
          known.add(number);
          yield [number, piece];
        }
    if (known.size >= counted.total) return;
    const now = await queueMark(db);
    if (now !== mark) deadline = performance.now() + timeoutMs;
    mark = now;
    if (performance.now() > deadline) return;
    await waitForChange(events, signal);
  }
}

/** Returns a value that changes whenever a node takes a task, works on it or finishes it. */
async function queueMark(db: Services['db']): Promise<string> {
  const row = await db
    .selectFrom('judging_task')
    .select(({ fn }) => [
      fn.countAll<string>().as('tasks'),
      fn.sum<string | null>('fence').as('claims'),
      fn.sum<string | null>('version').as('steps'),
      fn.max('leased_until').as('lease'),
    ])
    .executeTakeFirstOrThrow();
  return JSON.stringify(row);
}

function compare(
  solution: StoredCheckSnapshot['solutions'][number],
  run: CheckRun,
  problem: StoredCheckSnapshot['problem'],
): SolutionVerification {
  const got = gotOf(run, resultRuleOf(problem));
  const score = got.score === null ? '' : ` ${got.score}`;
  const kind = meetsExpectation(solution, got) ? 'met' : 'missed';
  return { kind, path: solution.path, got: verdictsOf(got).join(', ') + score };
}
