import type { remoteClaimRoutes } from '@xiezhi/contract/routes/remote-claim';
import type { remoteProblemRoutes } from '@xiezhi/contract/routes/remote-problem';
import type { remoteAccountRoutes } from '@xiezhi/contract/routes/remote-account';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import type { RemoteAccountJudge } from '@xiezhi/contract/limits';
import { ApiError } from '../../platform/http/api-error.ts';
import { addAccount, changeAccount, judgeOfAccount, lockAccounts, removeAccount } from './change.ts';
import { createTtlCache } from '../../platform/cache/ttl-cache.ts';
import { listRemoteJudges, showRemoteJudges, switchRemoteJudge } from './judge-list.ts';
import { listRemoteAccounts } from './list.ts';
import type { RemoteJudgeAdapter } from './adapter.ts';
import { seesOrigin } from '@xiezhi/rules';
import { openContestProblem } from '../../problems/problem/contest-problem.ts';
import { openInOwnScope } from '../../problems/problem/policy.ts';
import { forgetHandle, handlesOf, proofOf, proveHandle } from './claim/handles.ts';
import { presentRemoteProblem } from './present.ts';
import { readPasted, retryJudges } from './run/pasted-session.ts';
import { testAccount } from './test-account.ts';

type Handled =
  | keyof typeof remoteAccountRoutes
  | keyof typeof remoteProblemRoutes
  // The submission module handles this route.
  | Exclude<keyof typeof remoteClaimRoutes, 'POST /api/claim-remote-run'>;

/** Handlers of the routes for accounts at remote judges, for staff. `judges` are the judges that have an adapter. */
export function remoteAccountHandlers(
  services: Services,
  judges: readonly RemoteJudgeAdapter[],
): Pick<HandlerTable, Handled> {
  const locked = async (change: (transaction: Kysely<Database>) => Promise<void>): Promise<null> => {
    await services.db.transaction().execute(async (transaction) => {
      await lockAccounts(transaction);
      await change(transaction);
    });
    return null;
  };
  /** Reads the pasted session of an account; undefined if nothing was pasted. */
  async function pastedFor(judge: RemoteAccountJudge, text: string | null | undefined) {
    if (typeof text !== 'string') return undefined;
    const adapter = judges.find(({ key }) => key === judge);
    if (adapter === undefined) throw new ApiError('remoteSessionUnsupported', { judge });
    return readPasted(services.settings, adapter, text);
  }
  // Every user's client requests this, so the state is cached for 5 s.
  const shown = createTtlCache(5000, () => showRemoteJudges(services.db, judges));
  return {
    'GET /api/admin/remote-accounts': ({ locale }) => listRemoteAccounts(services, judges, locale),

    'POST /api/admin/remote-accounts': async ({ viewer: { uid }, ip, body }) => {
      const { judge, username } = body;
      const password = body.password ?? '';
      const session = await pastedFor(judge, body.session);
      if (password === '' && session === undefined) throw new ApiError('remoteAccountIncomplete');
      return locked(async (transaction) => {
        await addAccount(services, transaction, { uid, ip }, { judge, username, password, session });
        if (session !== undefined) await retryJudges(transaction, judges, judge);
      });
    },

    'PUT /api/admin/remote-accounts': async ({ viewer: { uid }, ip, body }) => {
      const judge = await judgeOfAccount(services.db, body.id);
      const session = await pastedFor(judge, body.session);
      return locked(async (transaction) => {
        await changeAccount(services, transaction, { uid, ip }, { ...body, session });
        if (session !== undefined) await retryJudges(transaction, judges, judge);
      });
    },

    'DELETE /api/admin/remote-accounts': ({ viewer: { uid }, ip, query }) =>
      locked((transaction) => removeAccount(transaction, { uid, ip }, query.id)),

    'POST /api/admin/remote-accounts/test': ({ viewer: { uid }, ip, body, locale }) =>
      testAccount(services, judges, { uid, ip }, { id: body.id, locale }),

    'GET /api/remote-judges': () => shown.get(),

    'GET /api/remote-problem': async ({ query: { pid, cid }, viewer, now }) => {
      if (!cid) {
        const { id } = await openInOwnScope(services, viewer, pid);
        return presentRemoteProblem(services.db, id, { isOriginShown: true });
      }
      const { id, access } = await openContestProblem(services, viewer, cid, { pid }, now);
      return presentRemoteProblem(services.db, id, { isOriginShown: seesOrigin(access) });
    },

    'GET /api/remote-handles': ({ viewer: { uid } }) => handlesOf(services.db, uid),

    'GET /api/remote-handle-proof': ({ viewer: { uid }, query }) =>
      Promise.resolve(proofOf(services, judges, uid, query)),

    'POST /api/remote-handles': async ({ viewer: { uid }, body }) => {
      await proveHandle(services, judges, uid, body);
      return null;
    },

    'DELETE /api/remote-handles': async ({ viewer: { uid }, query }) => {
      await forgetHandle(services.db, judges, uid, query.judge);
      return null;
    },

    'GET /api/admin/remote-judges': () => listRemoteJudges(services.db, judges),

    'PUT /api/admin/remote-judges': async ({ viewer: { uid }, ip, body }) => {
      await switchRemoteJudge(services, judges, { uid, ip }, body);
      return null;
    },
  };
}
