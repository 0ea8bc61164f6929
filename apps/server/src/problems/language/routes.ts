import type { languageLimitRoutes, languageStarterRoutes } from '@xiezhi/contract/routes/language';
import { recordAudit } from '../../identity/audit/record.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listLimits, setProblemFactor, setSiteFactor } from './limits.ts';
import { listStarters, setSiteStarter } from './starters.ts';

export function languageLimitHandlers({
  db,
}: Pick<Services, 'db'>): Pick<HandlerTable, keyof typeof languageLimitRoutes> {
  return {
    'GET /api/admin/language-limits': ({ query }) => listLimits(db, query.pid),

    'PUT /api/admin/language-limits': async ({ viewer, ip, body }) => {
      await db.transaction().execute(async (transaction) => {
        await setSiteFactor(transaction, body);
        const act = { action: 'language-limit', target: body.language, detail: body } as const;
        await recordAudit(transaction, { uid: viewer.uid, ip }, act);
      });
      return listLimits(db);
    },

    'PUT /api/admin/problem-language-limits': async ({ viewer: { uid }, ip, body }) => {
      const { pid } = body;
      await db.transaction().execute(async (transaction) => {
        await setProblemFactor(transaction, pid, body);
        const act = { action: 'problem-language-limit', target: String(pid), detail: body } as const;
        await recordAudit(transaction, { uid, ip }, act);
      });
      return listLimits(db, pid);
    },
  };
}

export function languageStarterHandlers({
  db,
}: Pick<Services, 'db'>): Pick<HandlerTable, keyof typeof languageStarterRoutes> {
  return {
    'GET /api/admin/language-starters': () => listStarters(db),

    'PUT /api/admin/language-starters': async ({ viewer: { uid }, ip, body }) => {
      const { language, code } = body;
      await db.transaction().execute(async (transaction) => {
        await setSiteStarter(transaction, body);
        await recordAudit(
          transaction,
          { uid, ip },
          // The code itself is omitted; the audit log contains only whether the starter code was set or reset.
          { action: 'language-starter', target: language, detail: { language, isReset: code === null } },
        );
      });
      return listStarters(db);
    },
  };
}
