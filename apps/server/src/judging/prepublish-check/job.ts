import type { ProblemCheckResult } from '@xiezhi/contract/text/problem-check';
import { mutantsOf } from '@xiezhi/rules/mutants/mutants';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/schema.ts';
import { defineJob, JobCancelled, type JobContext, type JobKind } from '../../platform/job/kind.ts';
import { offeredLanguages } from '../../identity/judge-node/presence.ts';
import type { Services } from '../../platform/services.ts';
import { type Conclusion, conclude, mutableSolution } from './conclude.ts';
import { firstPieces, grammarOf, mutantPieces, type NewPiece } from './pieces.ts';
import { type CheckRow, countRuns, deleteRuns, queueCheckRuns, readPieces } from './repository.ts';
import { movement } from './wait.ts';

/** Mutants of one solution: each costs a compilation and some cases of a node. */
const mutantsMost = 60;
/** When nothing has ended for so long, what is left is given up. Milliseconds. */
const patience = 30 * 60_000;

export const checkKind = 'problem-check';

type JobServices = Pick<Services, 'db' | 'events' | 'blobs' | 'clock'>;

/**
 * The checks of a problem before it is published, as a job. Its pieces are tasks of the one queue, behind all other
 * work, so that any node takes them; the job plans them, waits, and says what they mean. Every piece is known by its
 * place in the plan, which follows from the snapshot alone: whoever takes the job over finds what is judged and what
 * waits, and does nothing twice.
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

async function runCheck(
  services: JobServices,
  context: JobContext,
  check: CheckRow,
): Promise<ProblemCheckResult> {
  const { db, blobs, events, clock } = services;
  const { snapshot: content } = check;
  const { cases } = await db
    .selectFrom('problem_data')
    .where('version', '=', check.data_version)
    .select('cases')
    .executeTakeFirstOrThrow();
  // What a checker is tried with is fetched by nodes as any test data.
  await blobs.put(Buffer.alloc(0));
  const offered = new Set((await offeredLanguages(db)).keys());
  const known: Conclusion = {
    content,
    cases,
    pieces: await judged(await firstPieces(content, offered)),
    mutants: [],
  };
  const solution = mutableSolution(known);
  if (solution !== null) {
    const { path, language, code, files } = solution;
    const mutants = mutantsOf(code, grammarOf(language), { most: mutantsMost, seed: path });
    known.mutants = mutants;
    known.pieces = await judged(mutantPieces(content, { language, files }, mutants));
  }
  const result = conclude(known);
  await db.transaction().execute(async (trx) => {
    await store(trx, check.id, result, clock());
    await deleteRuns(trx, events, check.id);
  });
  return result;

  /** Queues what is not queued yet, and waits until all is judged. */
  async function judged(pieces: readonly NewPiece[]): Promise<Conclusion['pieces']> {
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
      if (done === total || performance.now() - lastMoved > patience) return readPieces(db, check.id);
      await movement(events, context.signal);
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
