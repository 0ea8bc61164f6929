import type { languageLimitRoutes } from '@xiezhi/contract/routes/language';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { HandlerTable } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { listLimits, setProblemFactor, setSiteFactor } from './limits.ts';
import { checkMaySetSiteLimits } from './policy.ts';

export function languageLimitHandlers({
  db,
  clock,
}: Services): Pick<HandlerTable, keyof typeof languageLimitRoutes> {
  /** In one transaction with what is logged of it. */
  const change = (
    act: { uid: string; ip: string | null; action: string; target: string; detail: unknown },
    write: (transaction: Kysely<Database>) => Promise<void>,
  ) =>
    db.transaction().execute(async (transaction) => {
      await write(transaction);
      const entry = { ...act, at: clock(), detail: JSON.stringify(act.detail) };
      await transaction.insertInto('audit_log').values(entry).execute();
    });

  return {
    'GET /api/admin/language-limits': ({ query }) => listLimits(db, query.pid),

    'PUT /api/admin/language-limits': async ({ viewer, ip, body }) => {
      checkMaySetSiteLimits(viewer);
      const act = { uid: viewer.uid, ip, action: 'language-limit', target: body.language, detail: body };
      await change(act, (transaction) => setSiteFactor(transaction, body));
      return listLimits(db);
    },

    'PUT /api/admin/problem-language-limits': async ({ viewer: { uid }, ip, body }) => {
      const { pid } = body;
      const act = { uid, ip, action: 'problem-language-limit', target: String(pid), detail: body };
      await change(act, (transaction) => setProblemFactor(transaction, pid, body));
      return listLimits(db, pid);
    },
  };
}
