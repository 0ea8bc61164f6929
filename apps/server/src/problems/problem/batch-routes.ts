import type { Locale } from '@xiezhi/contract/limits';
import { errorText } from '@xiezhi/contract/errors';
import type { BatchVerdict, problemBatchRoutes } from '@xiezhi/contract/routes/problem-batch';
import { ApiError } from '../../platform/http/api-error.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { checkProblemOwner } from './policy.ts';
import { changeAuth, deleteProblem } from './authoring/lifecycle.ts';
import { addTags } from './authoring/add-tags.ts';
import type { FindingSource } from './authoring/findings.ts';
import type { ProblemWriter } from './authoring/save.ts';

/**
 * Handlers of the batch routes for problems.
 * @param findingSources checks of higher layers before a problem is published
 */
export function problemBatchHandlers(
  given: Services,
  findingSources: readonly FindingSource[],
): Pick<HandlerTable, keyof typeof problemBatchRoutes> {
  const services = { ...given, findingSources };

  /**
   * Processes problems one after the other, each in its own transaction, so that a failure does not affect the others.
   */
  async function forEach(
    by: ProblemWriter,
    pids: readonly number[],
    act: (pid: number) => Promise<void>,
  ): Promise<BatchVerdict[]> {
    const verdicts: BatchVerdict[] = [];
    for (const pid of new Set(pids)) {
      try {
        await checkProblemOwner(services, by.person, pid);
        await act(pid);
        verdicts.push({ pid, isDone: true, reason: null });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        verdicts.push({ pid, isDone: false, reason: wordsOf(error, by.locale) });
      }
    }
    return verdicts;
  }

  return {
    'PUT /api/admin/problem-batch/auth': ({ viewer, ip, locale, body: { pids, auth } }) => {
      if (auth !== 1 && auth !== 2 && auth !== 3) throw new ApiError('problemAuthUnknown');
      const by = { uid: viewer.uid, ip, person: viewer, locale };
      return forEach(by, pids, (pid) => changeAuth(services, by, pid, auth, null));
    },

    'PUT /api/admin/problem-batch/tags': async ({ viewer, ip, locale, body: { pids, tags } }) => {
      const known = await services.db
        .selectFrom('tag')
        .where('id', 'in', tags)
        .where('gid', 'is', null)
        .select('id')
        .execute();
      if (known.length < new Set(tags).size) throw new ApiError('tagNotFound');
      const by = { uid: viewer.uid, ip, person: viewer, locale };
      return forEach(by, pids, (pid) => addTags(services, by, pid, tags));
    },

    'POST /api/admin/problem-batch/delete': ({ viewer, ip, locale, body: { pids } }) => {
      const by = { uid: viewer.uid, ip, person: viewer, locale };
      return forEach(by, pids, (pid) => deleteProblem(services, by, pid));
    },
  };
}

function wordsOf({ code, parameters }: ApiError, locale: Locale): string {
  return errorText(code, locale, parameters);
}
