import { createHash } from 'node:crypto';
import type { ProblemDraft } from '@xiezhi/contract/routes/problem-draft';
import type { Kysely } from 'kysely';
import type { StoredChecker, StoredFiles } from '../../../platform/database/documents.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { ProblemState } from './state.ts';

/** Whether the current judge programs compile. */
export type ProgramState = ProblemDraft['programState'];

/**
 * Returns a digest of everything that is compiled together. The digest is independent of how the program is called
 * later, except for Kattis validators, which are compiled differently.
 */
export function programDigest({ language, code, dialect }: StoredChecker, files: StoredFiles): string {
  const beside = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const whole = [language, code, dialect === 'kattis', beside];
  return createHash('sha256').update(JSON.stringify(whole)).digest('hex');
}

/** Returns whether the newest compile check of this program succeeded; null if the program was never checked. */
export async function isKnownToCompile(db: Kysely<Database>, digest: string): Promise<boolean | null> {
  const check = await db
    .selectFrom('compile_check')
    .where('digest', '=', digest)
    .where('finished_at', 'is not', null)
    .where('is_compiled', 'is not', null)
    .select('is_compiled')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return check?.is_compiled ?? null;
}

/** Returns the state of the checker or interactor and of the second checker: the worse one of both. */
export async function readProgramState(
  db: Kysely<Database>,
  {
    checker,
    secondChecker,
    judgeExtraFiles,
    programEdited,
  }: Pick<ProblemState, 'checker' | 'secondChecker' | 'judgeExtraFiles' | 'programEdited'>,
): Promise<ProgramState> {
  const programs = [checker, secondChecker].filter((one) => one !== null && one.code.trim() !== '');
  if (programs.length === 0) return 'none';
  const known: (boolean | null)[] = [];
  for (const program of programs)
    if (program) known.push(await isKnownToCompile(db, programDigest(program, judgeExtraFiles)));
  if (known.includes(false)) return 'failed';
  if (!known.includes(null)) return 'compiled';
  return programEdited ? 'edited' : 'unproven';
}
