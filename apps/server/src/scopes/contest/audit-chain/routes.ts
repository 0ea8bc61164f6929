import type { contestLogRoutes } from '@xiezhi/contract/routes/contest-log';
import { isManager, manageRefusal, publicScoreboardRefusal } from '@xiezhi/rules';
import { ApiError } from '../../../platform/http/api-error.ts';
import { attachmentHeaders } from '../../../platform/http/download.ts';
import type { HandlerTable } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { openContest } from '../access.ts';
import { logHeadAt, logFile } from './repository.ts';

export function contestLogHandlers(services: Services): Pick<HandlerTable, keyof typeof contestLogRoutes> {
  return {
    'GET /api/contest-log-head': async ({ query: { cid }, viewer, now }) => {
      const { row, access: context } = await openContest(services, viewer, cid, now);
      const refusal = isManager(context) ? null : publicScoreboardRefusal(context);
      if (refusal) throw new ApiError(refusal);
      const { isSealed, terms } = context.place;
      return isSealed && terms.sealAt !== null && !isManager(context)
        ? logHeadAt(services.db, cid, terms.sealAt)
        : { number: row.log_number, head: row.log_head };
    },

    'GET /api/file/contest-log': async ({ query: { cid }, viewer, now, reply }) => {
      const { access: context } = await openContest(services, viewer, cid, now);
      const refusal = manageRefusal(context);
      if (refusal) throw new ApiError(refusal);
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .headers(attachmentHeaders(`contest_${cid}_log.ndjson`))
        .send(logFile(services.db, cid));
    },
  };
}
