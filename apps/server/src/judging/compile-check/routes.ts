import type { programCheckRoutes } from '@xiezhi/contract/routes/program-check';
import type { HandlerTable } from '../../platform/http/handler.ts';
import { checkJudgeFile, checkFiles } from '../../problems/problem/authoring/check.ts';
import type { Services } from '../../platform/services.ts';
import { compileForClient } from './compile-for-client.ts';
import { compileProgram } from './compile.ts';

/** Handlers of calls that compile judge programs on nodes. */
export function programCheckHandlers(
  services: Services,
): Pick<HandlerTable, keyof typeof programCheckRoutes> {
  return {
    'POST /api/admin/problem/compile-spj': ({ viewer, body }) => compileForClient(services, viewer.uid, body),
    'POST /api/admin/problem/compile-interactive': ({ viewer, body }) =>
      compileForClient(services, viewer.uid, body),

    'POST /api/admin/problem-compile': ({ viewer, body: { program, extraFiles } }) => {
      checkFiles(extraFiles);
      checkJudgeFile(extraFiles.map(({ name }) => name.trim()));
      const files = Object.fromEntries(extraFiles.map(({ name, content }) => [name.trim(), content]));
      return compileProgram(services, viewer.uid, program, files);
    },
  };
}
