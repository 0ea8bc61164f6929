import { taskPriority } from '@xiezhi/contract/judging';
import { builtByScripts, isCheckerLanguage } from '@xiezhi/contract/languages';
import { sql } from 'kysely';
import type { StoredChecker, StoredFiles } from '../../platform/database/documents.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { failTask } from '../queue/finish.ts';
import { callerGoneReason, programCheckTopic } from '../queue/program-task.ts';
import { availableLanguages } from '../../identity/judge-node/presence.ts';
import { programDigest } from '../../problems/problem/authoring/program-state.ts';
import type { Services } from '../../platform/services.ts';

type CompileServices = Pick<Services, 'db' | 'events' | 'siteSettings' | 'log'>;

export interface CompileCheck {
  readonly isCompiled: boolean;
  /** Compiler output. */
  readonly output: string;
}

/** Timeout in ms: clients time out after 90 s, and a compilation may take 60 s. */
const timeoutMs = 75_000;

/**
 * Compiles a judge program on a node and waits for the result. The task is queued with the priority of test runs. The
 * result is also stored, because saving a changed program reads it. Throws `codeEmpty`, `languageUnknown`,
 * `noNodeForCompile`, `compileCheckFailed`.
 */
export async function compileProgram(
  services: CompileServices,
  uid: string,
  program: StoredChecker,
  files: StoredFiles,
  waitMs = timeoutMs,
): Promise<CompileCheck> {
  if (program.code.trim() === '') throw new ApiError('codeEmpty');
  const { language } = program;
  if (!isCheckerLanguage(language)) throw new ApiError('languageUnknown', { language });
  const available = await availableLanguages(services.db);
  // Every node can run scripted builds, so the task is queued under any available language.
  const queued = language === builtByScripts ? [...available.keys()][0] : language;
  if (queued === undefined || !available.has(queued)) throw new ApiError('noNodeForCompile');
  const judgingId = await enqueue(services, uid, program, files, queued);
  const found = await waitForEnd(services, judgingId, waitMs);
  if (!found || (found.is_compiled === null && !found.output)) throw new ApiError('noNodeForCompile');
  if (found.is_compiled === null) throw new ApiError('compileCheckFailed', { reason: found.output ?? '' });
  return { isCompiled: found.is_compiled, output: found.output ?? '' };
}

async function enqueue(
  { db, events }: CompileServices,
  uid: string,
  program: StoredChecker,
  files: StoredFiles,
  language: string,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ judging_id: number }>`
      with added as (
        insert into judging (reason, by_uid, priority)
        values ('compile', ${uid}, ${taskPriority.testRun}::smallint) returning id
      )
      insert into judging_task (judging_id, kind, uid, language, priority)
      select id, 'compile', ${uid}, ${language}, ${taskPriority.testRun}::smallint from added
      returning judging_id`.execute(trx);
    const judging_id = rows[0]?.judging_id;
    if (judging_id === undefined) throw new Error('a compile check was not queued');
    await trx
      .insertInto('compile_check')
      .values({
        judging_id,
        digest: programDigest(program, files),
        uid,
        program: JSON.stringify(program),
        files: JSON.stringify(files),
      })
      .execute();
    await events.publish(trx, 'queue');
    return judging_id;
  });
}

/** Maximum time in ms between two checks of the state, because a notification may be lost. */
const longestPause = 3000;

/** Returns the result; cancels a check that has not ended in time. */
async function waitForEnd(services: CompileServices, judgingId: number, waitMs: number) {
  const deadline = performance.now() + waitMs;
  const read = () =>
    services.db
      .selectFrom('compile_check')
      .where('judging_id', '=', judgingId)
      .where('finished_at', 'is not', null)
      .select(['is_compiled', 'output'])
      .executeTakeFirst();
  for (;;) {
    const isEnded = waitForNotification(
      services,
      judgingId,
      Math.min(longestPause, deadline - performance.now()),
    );
    const found = await read();
    if (found) return found;
    if (performance.now() >= deadline) {
      await failTask(services, judgingId, callerGoneReason);
      return (await read()) ?? null;
    }
    await isEnded;
  }
}

/** Resolves when the check is reported to have ended, or when it is time to check again. */
function waitForNotification({ events }: CompileServices, judgingId: number, atMost: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.max(0, atMost));
  const unsubscribe = events.subscribe(programCheckTopic(judgingId), () => resolve());
  return promise.finally(() => {
    clearTimeout(timer);
    unsubscribe();
  });
}
