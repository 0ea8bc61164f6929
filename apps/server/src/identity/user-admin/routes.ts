import { Readable } from 'node:stream';
import type { SentRow } from './account-rows.ts';
import type { userAdminRoutes } from '@xiezhi/contract/routes/user-admin';
import { z } from 'zod';
import { recordAudit } from '../audit/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { FileResponse } from '../../platform/http/file-response.ts';
import type { HandlerTable } from '../../platform/http/handler.ts';
import type { JobKind } from '../../platform/job/kind.ts';
import { presentJob } from '../../platform/job/presenter.ts';
import { findOwnJob } from '../../platform/job/routes.ts';
import type { Services } from '../../platform/services.ts';
import { checkAccounts, readAccountRows } from './account-rows.ts';
import { accountSheet } from './account-sheet.ts';
import { editUser } from './edit.ts';
import { generateUsers } from './generate.ts';
import { deactivateUsers, restoreUsers, signOut } from './deactivate.ts';
import { removePasskeysOf } from './remove-passkeys.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { importAccounts } from './import-accounts.ts';
import { type UserImportInput, userImportKind } from './import-job.ts';
import { listUsers, readUser } from './list.ts';
import { closeList, readList, storeList } from './encrypted-list.ts';

/** Maximum number of names in a response. */
const maxNames = 50;
/** Milliseconds after which the rows of a job that never ran are deleted. */
const importLife = 24 * 3_600_000;
const nameAndPassword = z.array(z.tuple([z.string(), z.string()]));

/** Handlers of account administration. */
export function userAdminHandlers(
  services: Services,
  kinds: readonly JobKind[],
): Pick<HandlerTable, keyof typeof userAdminRoutes> {
  const { db, clock, jobs } = services;
  return {
    'GET /api/admin/user/get-user-list': ({ viewer, query }) => listUsers(db, viewer, query),

    'GET /api/admin/user/detail': ({ viewer, query, now }) => readUser(db, viewer, query.uid, now),

    'PUT /api/admin/user/edit-user': async ({ viewer, ip, body }) => {
      await editUser(services, { viewer, ip }, body);
      return null;
    },

    'DELETE /api/admin/user/delete-user': async ({ viewer, ip, body }) => {
      await deactivateUsers(services, { viewer, ip }, body.ids);
      return null;
    },

    'POST /api/admin/user/restore': async ({ viewer, ip, body }) => {
      await restoreUsers(services, { viewer, ip }, body.ids);
      return null;
    },

    'POST /api/admin/user/sign-out': async ({ viewer, ip, body }) => ({
      ended: await signOut(services, { viewer, ip }, body.uid),
    }),

    'POST /api/admin/user/remove-passkeys': async ({ viewer, ip, body }) => ({
      removed: await removePasskeysOf(services, { viewer, ip }, body.uid),
    }),

    'POST /api/admin/user/remove-second-factor': async ({ viewer, ip, body }) => {
      await resetSecondFactor(services, { viewer, ip }, body.uid);
      return null;
    },

    'POST /api/admin/user/insert-batch-user': async ({ viewer, ip, body }) => {
      const { good, bad } = await importAccounts({ db, clock }, body.users);
      const detail = { good, bad: bad.length };
      await recordAudit(db, { uid: viewer.uid, ip }, { action: 'users-imported', target: 'user', detail });
      if (bad.length === 0) return null;
      const names = bad.slice(0, maxNames).map(({ username }) => username);
      throw new ApiError('usersRefused', { good, bad: bad.length, names: names.join(', ') });
    },

    'POST /api/admin/user/import-check': async ({ body }) => {
      const { good, bad } = await checkAccounts(db, await readAccountRows(db, body.users));
      return { good: good.length, bad };
    },

    'POST /api/admin/user/import-jobs': async ({ viewer, ip, body, locale, now }) => {
      const list: readonly SentRow[] = body.users;
      const id = await db.transaction().execute(async (transaction) => {
        const until = new Date(now.getTime() + importLife);
        const key = await storeList(services, transaction, { uid: viewer.uid, list, until });
        const input: UserImportInput = { list: key, count: list.length, ip };
        return jobs.start(transaction, { kind: userImportKind, input, uid: viewer.uid, now });
      });
      return presentJob(await findOwnJob(db, id), kinds, locale);
    },

    'POST /api/admin/user/generate-user': async ({ viewer, ip, body }) => ({
      key: await generateUsers(services, { uid: viewer.uid, ip }, body),
    }),

    'GET /api/file/generate-user-excel': async ({ viewer, query, locale }) => {
      const { key } = query;
      const rows = nameAndPassword.safeParse(await readList(services, { key, uid: viewer.uid })).data;
      if (rows === undefined) throw new ApiError('generatedGone');
      const { type, bytes } = await accountSheet(rows, locale);
      return new FileResponse({
        name: `${key}.xlsx`,
        type,
        size: bytes.length,
        // Deletes the list when the file is really sent, because it can be downloaded only once.
        open: async () => {
          if (!(await closeList(db, key))) throw new ApiError('generatedGone');
          return Readable.from([bytes]);
        },
      });
    },
  };
}
