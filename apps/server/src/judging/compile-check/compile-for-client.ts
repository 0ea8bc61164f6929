import type { compileBody } from '@xiezhi/contract/routes/program-check';
import type { z } from 'zod';
import type { StoredChecker } from '../../platform/database/documents.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { compileProgram } from './compile.ts';

/**
 * Compiles a judge program for forms of existing clients, which receive the compiler output as an error message. Throws
 * `judgeProgramCompileError` and the errors of `compileProgram`.
 */
export async function compileForClient(
  services: Services,
  uid: string,
  { pid, code, language, extraFiles }: z.output<typeof compileBody>,
): Promise<null> {
  const program: StoredChecker = {
    language: language ?? '',
    code: code ?? '',
    dialect: pid === undefined ? 'auto' : await dialectOf(services, pid),
    unit: 'percent',
    arguments: [],
  };
  const { isCompiled, output } = await compileProgram(services, uid, program, extraFiles ?? {});
  if (!isCompiled) throw new ApiError('judgeProgramCompileError', { output });
  return null;
}

/**
 * Returns the dialect of the stored checker. Kattis programs are built differently, and existing clients do not send
 * the dialect.
 */
async function dialectOf({ db }: Services, pid: number): Promise<StoredChecker['dialect']> {
  const row = await db.selectFrom('problem').where('id', '=', pid).select('checker').executeTakeFirst();
  return row?.checker?.dialect ?? 'auto';
}
