import type { ProblemCheckResult } from '@xiezhi/contract/text/problem-check';
import { mutantsOf } from '@xiezhi/rules/mutants/mutants';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/schema.ts';
import { defineJob, JobCancelled, type JobContext, type JobKind } from '../../platform/job/kind.ts';
import { availableLanguages } from '../../identity/judge-node/presence.ts';
import type { Services } from '../../platform/services.ts';
import { type Conclusion, conclude, mutableSolution } from './conclude.ts';
import { initialCheckRuns, mutationGrammar, mutantCheckRuns, type NewCheckRun } from './check-runs.ts';
import { type CheckRow, countRuns, deleteRuns, queueCheckRuns, readCheckRuns } from './repository.ts';
import { waitForChange } from './wait-for-change.ts';

/** Maximum number of mutants of one solution. Each mutant costs a compilation and some test runs. */
const mutantsMax = 60;
/** Milliseconds without a finished run after which the remaining runs are cancelled. */
const stallTimeoutMs = 30 * 60_000;

export const checkKind = 'problem-check';

type JobServices = Pick<Services, 'db' | 'events' | 'blobs' | 'clock'>;

/**
 * Job that checks a problem before it is published. Its runs are ordinary tasks of the judging queue with the lowest
 * priority, which any node may claim. The job plans the runs, waits, and evaluates their results. Each run is
 * identified by its index in the plan, which depends only on the snapshot. So a server that takes over the job finds
 * the finished and the waiting runs, and repeats nothing.
 */
export function problemCheckJob(services: JobServices): JobKind {
  return defineJob({
    name: checkKind,
    input: z.object({ displayId: z.string() }),
    title: ({ displayId }) => ({
      'zh-CN': `发布前检查：${displayId}`,
      'en-US': `Checks before publishing: ${displayId}`,
    }),
    run: async (context) => {
      const check = await services.db
        .selectFrom('problem_check')
        .where('job_id', '=', context.id)
        .selectAll()
        .executeTakeFirst();
      // Its problem was deleted.
      if (!check) throw new JobCancelled();
      try {
        const { findings } = await runCheck(services, context, check);
        const count = (level: string) => findings.filter((one) => one.level === level).length;
        return { errors: count('error'), warnings: count('warning') };
      } catch (error) {
        if (context.signal.reason instanceof JobCancelled)
          await services.db.transaction().execute((trx) => deleteRuns(trx, services.events, check.id));
        throw error;
      }
    },
  });
}

/**
 * Judges the runs of a stored check, evaluates them and stores the result. Continues where an earlier attempt stopped.
 */
export async function runCheck(
  services: JobServices,
  context: Pick<JobContext, 'uid' | 'signal' | 'progress'>,
  check: CheckRow,
): Promise<ProblemCheckResult> {
  const { db, blobs, events, clock } = services;
  const { snapshot: content } = check;
  const { cases } = await db
    .selectFrom('problem_data')
    .where('version', '=', check.data_version)
    .select('cases')
    .executeTakeFirstOrThrow();
  // Stores `emptyBlob`, because a checker test may judge an empty output, which nodes fetch like test data.
  await blobs.put(Buffer.alloc(0));
  const available = new Set((await availableLanguages(db)).keys());
  const known: Conclusion = {
    content,
    cases,
    pieces: await judged(await initialCheckRuns(content, available, cases)),
    mutants: [],
  };
  const solution = mutableSolution(known);
  if (solution !== null) {
    const { path, language, code, files } = solution;
    const mutants = mutantsOf(code, mutationGrammar(language), { most: mutantsMax, seed: path });
    known.mutants = mutants;
    known.pieces = await judged(mutantCheckRuns(content, { language, files }, mutants));
  }
  const result = conclude(known);
  await db.transaction().execute(async (trx) => {
    await store(trx, check.id, result, clock());
    await deleteRuns(trx, events, check.id);
  });
  return result;

  /** Queues missing runs, and waits until all are judged. */
  async function judged(pieces: readonly NewCheckRun[]): Promise<Conclusion['pieces']> {
    await queueCheckRuns(db, events, { id: check.id, uid: context.uid ?? '' }, pieces);
    let lastDone = -1;
    let lastMoved = performance.now();
    for (;;) {
      const parts = await countRuns(db, check.id);
      const total = sum(parts.map((one) => one.total));
      const done = sum(parts.map((one) => one.done));
      context.progress(done, total);
      if (done !== lastDone) lastMoved = performance.now();
      lastDone = done;
      if (done === total || performance.now() - lastMoved > stallTimeoutMs)
        return readCheckRuns(db, check.id);
      await waitForChange(events, context.signal);
    }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

async function store(
  trx: Kysely<Database>,
  id: number,
  result: ProblemCheckResult,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('problem_check')
    .set({ result: JSON.stringify(result), finished_at: now })
    .where('id', '=', id)
    .execute();
}
