import type { remoteAccountRoutes } from '@xiezhi/contract/routes/remote-account';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { addAccount, changeAccount, lockAccounts, removeAccount } from './change.ts';
import { listRemoteAccounts } from './list.ts';
import type { RemoteJudgeAdapter } from './adapter.ts';
import { testAccount } from './test-account.ts';

/** Accounts at other judges, for staff; `judges` are those that this site can speak with. */
export function remoteAccountHandlers(
  services: Services,
  judges: readonly RemoteJudgeAdapter[],
): Pick<HandlerTable, keyof typeof remoteAccountRoutes> {
  const locked = async (change: (transaction: Kysely<Database>) => Promise<void>): Promise<null> => {
    await services.db.transaction().execute(async (transaction) => {
      await lockAccounts(transaction);
      await change(transaction);
    });
    return null;
  };
  return {
    'GET /api/admin/remote-accounts': ({ locale }) => listRemoteAccounts(services, judges, locale),

    'POST /api/admin/remote-accounts': ({ viewer: { uid }, ip, body }) =>
      locked((transaction) => addAccount(services, transaction, { uid, ip }, body)),

    'PUT /api/admin/remote-accounts': ({ viewer: { uid }, ip, body }) =>
      locked((transaction) => changeAccount(services, transaction, { uid, ip }, body)),

    'DELETE /api/admin/remote-accounts': ({ viewer: { uid }, ip, query }) =>
      locked((transaction) => removeAccount(transaction, { uid, ip }, query.id)),

    'POST /api/admin/remote-accounts/test': ({ viewer: { uid }, ip, body, locale }) =>
      testAccount(services, judges, { uid, ip }, { id: body.id, locale }),
  };
}
