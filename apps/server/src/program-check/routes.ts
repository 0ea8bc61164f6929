import type { problemAdminRoutes } from '@xiezhi/contract/routes/problem-admin';
import type { StoredChecker } from '../database/documents.ts';
import { Failure } from '../http/failure.ts';
import type { HandlerTable, RequestContext } from '../http/handler.ts';
import { checkFiles } from '../problem/writing/check.ts';
import type { Services } from '../services.ts';
import { compileProgram } from './compile.ts';

type ClassicCall = 'POST /api/admin/problem/compile-spj' | 'POST /api/admin/problem/compile-interactive';
export type CompileCall = Extract<
  keyof typeof problemAdminRoutes,
  ClassicCall | 'POST /api/admin/problem-compile'
>;

/** Calls that compile judge programs on nodes. */
export function programCheckHandlers(services: Services): Pick<HandlerTable, CompileCall> {
  /** Existing clients are answered by an error whose text is what the compiler said. */
  async function compile({ viewer, body }: RequestContext<ClassicCall>): Promise<null> {
    const { pid, code, language, extraFiles } = body;
    const program: StoredChecker = {
      language: language ?? '',
      code: code ?? '',
      dialect: pid === undefined ? 'auto' : await dialectOf(services, pid),
      unit: 'percent',
      arguments: [],
    };
    const files = extraFiles ?? {};
    const { isCompiled, output } = await compileProgram(services, viewer.uid, program, files);
    if (!isCompiled) throw new Failure('judgeProgramCompileError', { output });
    return null;
  }

  return {
    'POST /api/admin/problem/compile-spj': compile,
    'POST /api/admin/problem/compile-interactive': compile,

    'POST /api/admin/problem-compile': ({ viewer, body: { program, extraFiles } }) => {
      checkFiles(extraFiles);
      const files = Object.fromEntries(extraFiles.map(({ name, content }) => [name.trim(), content]));
      return compileProgram(services, viewer.uid, program, files);
    },
  };
}

/** Kattis programs are built in another way than others; only what is stored says that one is. */
async function dialectOf({ db }: Services, pid: number): Promise<StoredChecker['dialect']> {
  const row = await db.selectFrom('problem').where('id', '=', pid).select('checker').executeTakeFirst();
  return row?.checker?.dialect ?? 'auto';
}
