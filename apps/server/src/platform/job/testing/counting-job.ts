import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { defineJob, type JobKind } from '../kind.ts';

/**
 * A job that counts to `to` in a table, with a pause after each step. Each step is stored in one transaction with its
 * checkpoint, so that crashes neither lose nor repeat a step. Fails at step `failAt`.
 */
export function countingJob(db: Kysely<Database>): JobKind {
  return defineJob({
    name: 'count',
    input: z.object({ to: z.number(), pauseMs: z.number(), failAt: z.number().optional() }),
    title: ({ to }) => ({ 'zh-CN': `数到 ${to}`, 'en-US': `Count to ${to}` }),
    run: async (context, { to, pauseMs, failAt }) => {
      const first = z.number().parse(context.checkpoint ?? 0);
      for (let step = first + 1; step <= to; step += 1) {
        context.signal.throwIfAborted();
        if (step === failAt) throw new ApiError('codeEmpty');
        await db.transaction().execute(async (trx) => {
          await sql`insert into counted (job, step, pid) values (${context.id}, ${step}, ${process.pid})`.execute(
            trx,
          );
          await context.save(step, trx);
        });
        context.progress(step, to);
        if (step % 10 === 0) context.note({ 'zh-CN': `到 ${step} 了`, 'en-US': `${step} by now` });
        await setTimeout(pauseMs, undefined, { signal: context.signal });
      }
      return { counted: to };
    },
  });
}

/** Creates the table in which the job counts. */
export async function createCounted(db: Kysely<Database>): Promise<void> {
  await sql`create table counted (job text, step integer, pid integer, primary key (job, step))`.execute(db);
}
