import { taskPriority } from '@xiezhi/contract/judging';
import { isInProgress } from '@xiezhi/contract/enums/status';
import type { PackageSubmission } from '@xiezhi/formats';
import type { LocalVerification } from '@xiezhi/judge/offline/verify-here';
import type { StoredCaseResult } from '../../platform/database/documents.ts';
import { offeredLanguages } from '../../identity/judge-node/presence.ts';
import { storeSubmission } from '../submission/store-submission.ts';
import type { Services } from '../../platform/services.ts';
import { ruleOf } from '../../problems/test-data/current.ts';
import { type GotVerdict, meetsExpectation, verdictsOf } from '@xiezhi/rules/prepublish-checks/expectation';

export type Verification =
  | LocalVerification
  | { readonly kind: 'unknown'; readonly path: string; readonly reason: 'language' | 'noVerdict' };

/**
 * Judges the reference solutions of a stored problem as submissions of `uid`, at the lowest priority, and compares
 * their verdicts with the expected ones. The submissions are kept. One stays in the queue if no judge node makes
 * progress for `timeoutMs`, and all remaining ones do if `signal` is aborted.
 */
export async function* verifyProblem(
  services: Services,
  pid: number,
  solutions: readonly PackageSubmission[],
  uid: string,
  timeoutMs: number,
  signal?: AbortSignal,
): AsyncGenerator<Verification> {
  const offered = await offeredLanguages(services.db);
  const waiting: { solution: PackageSubmission; submitId: number }[] = [];
  for (const solution of solutions) {
    if (solution.language === null || !offered.has(solution.language))
      yield { kind: 'unknown', path: solution.path, reason: 'language' };
    else
      waiting.push({
        solution,
        submitId: await submitSolution(services, pid, solution, solution.language, uid),
      });
  }
  for (const { solution, submitId } of waiting) {
    const got = await waitForVerdict(services, submitId, timeoutMs, signal);
    if (got === null) yield { kind: 'unknown', path: solution.path, reason: 'noVerdict' };
    else {
      const kind = meetsExpectation(solution, got) ? 'met' : 'missed';
      const score = got.score === null ? '' : ` ${got.score}`;
      yield { kind, path: solution.path, got: verdictsOf(got).join(', ') + score };
    }
  }
}

async function submitSolution(
  { db, events, clock, siteSettings }: Services,
  pid: number,
  { code }: PackageSubmission,
  language: string,
  uid: string,
): Promise<number> {
  const now = clock();
  const { timeZone } = await siteSettings.get();
  const stored = {
    pid,
    uid,
    columns: { cid: null, tid: null, gid: null, cpid: null, virtual_run_id: null },
    language,
    code,
    submittedAt: now,
    priority: taskPriority.bulkRejudge,
    ip: null,
    requestId: null,
  };
  return db.transaction().execute((trx) => storeSubmission(trx, events, stored, timeZone));
}

function toGotCase({ seq, status, group, score }: StoredCaseResult): GotVerdict['cases'][number] {
  return { seq, status, group, score };
}

const pollMs = 300;

/** Changes whenever a node takes a task, works on it or finishes it. */
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

/** Null if the queue makes no progress for longer than the timeout. */
async function waitForVerdict(
  services: Services,
  submitId: number,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<GotVerdict | null> {
  let deadline = performance.now() + timeoutMs;
  let mark = '';
  for (;;) {
    signal?.throwIfAborted();
    const row = await services.db
      .selectFrom('submission')
      .innerJoin('judging', 'judging.id', 'submission.current_judging_id')
      .innerJoin('problem', 'problem.id', 'submission.pid')
      .where('submission.id', '=', submitId)
      .select(['submission.status', 'submission.score', 'judging.cases'])
      .select(['problem.type', 'problem.judge_case_mode'])
      .executeTakeFirstOrThrow();
    if (!isInProgress(row.status)) {
      const { status, score, cases } = row;
      return { status, score, mode: ruleOf(row), cases: cases.map(toGotCase) };
    }
    const now = await queueMark(services.db);
    if (now !== mark) deadline = performance.now() + timeoutMs;
    mark = now;
    if (performance.now() > deadline) return null;
    await new Promise((done) => setTimeout(done, pollMs));
  }
}
