import type { otherContestRoutes } from '@xiezhi/contract/routes/other-contest';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listKnownContests } from './repository.ts';

export function otherContestHandlers({
  db,
  siteSettings,
}: Services): Pick<HandlerTable, keyof typeof otherContestRoutes> {
  return {
    'GET /api/get-recent-other-contest': async ({ now }) =>
      (await siteSettings.get()).otherContests ? listKnownContests(db, now) : [],
  };
}
