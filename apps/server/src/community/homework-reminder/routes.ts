import type { studyRoutes } from '@xiezhi/contract/routes/study';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';

type Calls = Extract<keyof typeof studyRoutes, `${string}study-preference`>;

/** Handlers for the setting whether a user gets messages about homework. */
export function studyPreferenceHandlers({ db }: Pick<Services, 'db'>): Pick<HandlerTable, Calls> {
  return {
    'GET /api/study-preference': async ({ viewer }) => {
      const row = await db
        .selectFrom('study_preference')
        .where('uid', '=', viewer.uid)
        .select('homework_messages')
        .executeTakeFirst();
      return { homeworkMessages: row?.homework_messages ?? true };
    },

    'PUT /api/study-preference': async ({ viewer, body }) => {
      const homework_messages = body.homeworkMessages;
      await db
        .insertInto('study_preference')
        .values({ uid: viewer.uid, homework_messages })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet({ homework_messages }))
        .execute();
      return null;
    },
  };
}
