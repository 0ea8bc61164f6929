import { randomInt } from 'node:crypto';
import { limits } from '@xiezhi/contract/limits';
import type { userAdminRoutes } from '@xiezhi/contract/routes/user-admin';
import type { z } from 'zod';
import { isUsername, normalizeUsername } from '../account/usernames.ts';
import { type Actor, recordAudit } from '../audit/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import type { NewAccount } from './account-rows.ts';
import { hashAccounts, insertAccounts } from './make-accounts.ts';
import { storeList } from './encrypted-list.ts';

type GenerateRequest = z.output<(typeof userAdminRoutes)['POST /api/admin/user/generate-user']['body']>;

/** Lower-case letters and digits without look-alikes. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Milliseconds during which the passwords can be downloaded. */
const listLife = 30 * 60_000;
/** Maximum number of names in an error. */
const maxNames = 10;

/** Creates numbered accounts, all or none. Returns the key of the list of their passwords. */
export async function generateUsers(
  services: Services,
  by: Actor,
  request: GenerateRequest,
): Promise<string> {
  const accounts = describe(request);
  const { db, clock } = services;
  const hashed = await hashAccounts(accounts);
  return db.transaction().execute(async (transaction) => {
    const now = clock();
    const { bad } = await insertAccounts(transaction, hashed, now);
    if (bad.length > 0) {
      const names = bad.map(({ username }) => username);
      const listed = names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ' …' : '');
      throw new ApiError('generatedTaken', { names: listed });
    }
    await recordAudit(transaction, by, {
      action: 'users-generated',
      target: `user:${accounts[0]?.username}`,
      detail: { count: accounts.length, last: accounts.at(-1)?.username },
    });
    const list = accounts.map(({ username, password }) => [username, password]);
    return storeList(services, transaction, {
      uid: by.uid,
      list,
      until: new Date(now.getTime() + listLife),
    });
  });
}

function describe(request: GenerateRequest): NewAccount[] {
  const { prefix, suffix, number_from: from = 1, number_to: to = 10, password_length: length = 6 } = request;
  const { generatedPasswordMin, generatedPasswordMax, generatedUsersMax } = limits;
  if (from < 0 || to < from || to - from >= generatedUsersMax)
    throw new ApiError('generatedRange', { limit: generatedUsersMax });
  if (length < generatedPasswordMin || length > generatedPasswordMax)
    throw new ApiError('invalidRequest', { detail: 'password_length' });
  return Array.from({ length: to - from + 1 }, (_, row) => {
    const username = normalizeUsername(`${prefix ?? ''}${from + row}${suffix ?? ''}`);
    if (!isUsername(username)) throw new ApiError('usernameInvalid');
    const blank = { email: null, realname: null, nickname: null, school: null, number: null } as const;
    return { ...blank, row, username, password: newPassword(length), gender: 'secrecy', twice: null };
  });
}

function newPassword(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
