import { limits } from '@xiezhi/contract/limits';
import { isRoleId, type RoleId, roleNames, rootRoleId } from '@xiezhi/contract/enums/roles';
import type { userAdminRoutes } from '@xiezhi/contract/routes/user-admin';
import { visibleOrNull } from '@xiezhi/contract/wire/wire';
import { mayCloseAccount, mayGiveRole, mayManageAccount } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { lockNameShapes, reservedNames } from '../account/name-shape.ts';
import { isEmail } from '../account/email-address.ts';
import { isUsername, normalizeUsername } from '../account/usernames.ts';
import { removeAllPasskeys } from '../account/passkey/remove.ts';
import { hasPasswordLength, newPasswordColumns, type PasswordColumns } from '../account/password.ts';
import { forgetFailures } from '../account/signing-in/forget-failures.ts';
import { recordAudit } from '../audit/record.ts';
import { violatedUniqueness } from '../../platform/database/pool.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { endSessions } from '../session/session.ts';
import { renameInContests, renameInProblems } from './rename.ts';

type UserChange = z.output<(typeof userAdminRoutes)['PUT /api/admin/user/edit-user']['body']>;

interface By {
  readonly viewer: Viewer;
  readonly ip: string;
}

/** Validated fields as columns; null if a text is empty. */
interface Fields {
  readonly username: string;
  readonly email: string | null;
  readonly realname: string | null;
  readonly school: string | null;
  readonly number: string | null;
  readonly title_name: string | null;
  readonly title_color: string | null;
  readonly role: RoleId;
  readonly status: 0 | 1;
}

/** Changes an account in one transaction. Throws the errors that the contract lists. */
export async function editUser(services: Services, { viewer, ip }: By, change: UserChange): Promise<void> {
  const { db, clock, events, domainEvents } = services;
  const sent = check(change);
  const password = change.setNewPwd === true && change.password ? change.password : null;
  if (password !== null && !hasPasswordLength(password)) throw new ApiError('passwordLength');
  const newPassword = password === null ? null : await newPasswordColumns(password);
  await db.transaction().execute(async (transaction) => {
    const from = await nameOf(transaction, change.uid);
    const to = sent.username ?? from;
    const isRenamed = to !== from;
    if (isRenamed) {
      await checkNameIsFree(transaction, change.uid, to);
      await renameInContests(transaction, { from, to });
    }
    await lockRoots(transaction);
    const before = await lockAccount(transaction, change.uid);
    const fields = fieldsAfter(before, sent);
    const account = { uid: before.uid, role: roleNames[before.role] };
    const isOld = change.version && change.version !== before.modified_at.toISOString();
    if (isOld || before.username !== from) throw new ApiError('changedMeanwhile');
    const isClosing = fields.status !== before.status || fields.role !== before.role;
    if (!mayManageAccount(viewer, account) || !mayGiveRole(viewer, roleNames[fields.role]))
      throw new ApiError('userIsAboveYou');
    if (isClosing && !mayCloseAccount(viewer, account)) throw new ApiError('userIsYourself');
    await write(transaction, change.uid, {
      ...fields,
      ...newPassword,
      hidden_at: fields.status === 0 ? null : before.hidden_at,
      modified_at: new Date(Math.max(clock().getTime(), before.modified_at.getTime() + 1)),
    });
    if (before.role === rootRoleId) await checkRootIsLeft(transaction);
    if (isRenamed) await renameInProblems(transaction, { uid: before.uid, from, to });
    if (newPassword !== null) {
      // An account that staff pass on, such as that of a team, must not keep a passkey of its former user.
      if (before.uid !== viewer.uid) await removeAllPasskeys(services, transaction, before.uid);
      await forgetFailures(transaction, isRenamed ? { ...before, ...fields } : before);
    }
    if (newPassword !== null || (fields.status === 1 && before.status === 0)) {
      await transaction.deleteFrom('api_token').where('uid', '=', before.uid).execute();
      const own = before.uid === viewer.uid ? viewer.sessionId : null;
      await endSessions(services, transaction, before.uid, { allBut: own });
    }
    if (fields.role !== before.role) {
      await domainEvents.emit(transaction, 'role-changed', {
        uid: before.uid,
        from: account.role,
        to: roleNames[fields.role],
      });
      // With the new role, the user may no longer have access to topics that their pages are watching.
      await events.publish(transaction, 'standing', { uid: before.uid });
    }
    const { uid: _uid, modified_at: _modified, hidden_at: _hidden, ...former } = before;
    await recordAudit(
      transaction,
      { uid: viewer.uid, ip },
      {
        action: 'user-changed',
        target: `user:${before.uid}`,
        before: { ...former, role: account.role },
        after: { ...fields, role: roleNames[fields.role] },
        detail: { isPasswordNew: newPassword !== null },
      },
    );
  });
}

/** Validates the fields of a request; fields that it omits are undefined. */
function check({
  username,
  email,
  realname,
  school,
  number,
  titleName,
  titleColor,
  type,
  status,
}: UserChange): Partial<Fields> {
  const name = username === undefined ? undefined : normalizeUsername(username);
  const [address, realName, title, color] = [email, realname, titleName, titleColor].map(textOrNull);
  const [schoolName, studentNumber] = [school, number].map(textOrNull);
  if (name !== undefined && !isUsername(name)) throw new ApiError('usernameInvalid');
  if (address && !isEmail(address)) throw new ApiError('emailInvalid');
  if (realName && Array.from(realName).length > limits.realnameMax) throw new ApiError('realnameTooLong');
  if (title && Array.from(title).length > limits.titleNameMax) throw new ApiError('titleTooLong');
  if (color && !/^#[\da-f]{6}([\da-f]{2})?$/i.test(color)) throw new ApiError('titleColorInvalid');
  if (type !== undefined && !isRoleId(type)) throw new ApiError('invalidRequest', { detail: 'type' });
  if (status !== undefined && status !== 0 && status !== 1)
    throw new ApiError('invalidRequest', { detail: 'status' });
  return {
    ...(name !== undefined && { username: name }),
    ...(address !== undefined && { email: address }),
    ...(realName !== undefined && { realname: realName }),
    ...(schoolName !== undefined && { school: schoolName }),
    ...(studentNumber !== undefined && { number: studentNumber }),
    ...(title !== undefined && { title_name: title }),
    ...(color !== undefined && { title_color: color }),
    ...(type !== undefined && { role: type }),
    ...(status !== undefined && { status }),
  };
}

/** Returns undefined for undefined, and null for null and for texts without a visible character. */
function textOrNull(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : visibleOrNull(text ?? '');
}

/** Returns the fields of an account after a change. */
function fieldsAfter(
  before: Omit<Fields, 'status'> & { readonly status: number },
  sent: Partial<Fields>,
): Fields {
  const { username, email, realname, school, number, title_name, title_color, role } = before;
  const status = before.status === 0 ? 0 : 1;
  return { username, email, realname, school, number, title_name, title_color, role, status, ...sent };
}

async function write(
  transaction: Kysely<Database>,
  uid: string,
  columns: Fields & Partial<PasswordColumns> & { hidden_at: Date | null; modified_at: Date },
): Promise<void> {
  try {
    await transaction.updateTable('app_user').set(columns).where('uid', '=', uid).execute();
  } catch (error) {
    const violated = violatedUniqueness(error);
    if (violated === 'app_user_username') throw new ApiError('usernameTaken');
    if (violated === 'app_user_email') throw new ApiError('emailTaken');
    throw error;
  }
}

/** Reserves a name for an account until the transaction ends. Throws `usernameTaken`. */
async function checkNameIsFree(transaction: Kysely<Database>, uid: string, name: string): Promise<void> {
  await lockNameShapes(transaction, [name]);
  if ((await reservedNames(transaction, [name], { butOf: uid })).size > 0)
    throw new ApiError('usernameTaken');
}

/** Returns the current name of an account. Throws `accountNotFound`. */
async function nameOf(db: Kysely<Database>, uid: string): Promise<string> {
  const row = await db.selectFrom('app_user').where('uid', '=', uid).select('username').executeTakeFirst();
  if (!row) throw new ApiError('accountNotFound');
  return row.username;
}

/** Reads and locks an account before a change. Throws `accountNotFound`. */
export async function lockAccount(transaction: Kysely<Database>, uid: string) {
  const row = await transaction
    .selectFrom('app_user')
    .where('uid', '=', uid)
    .select(['uid', 'username', 'email', 'realname', 'school', 'number', 'title_name', 'title_color'])
    .select(['role', 'status', 'modified_at', 'hidden_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('accountNotFound');
  return row;
}

/**
 * Locks all root accounts in one order, before anything else in a transaction that may remove one: two roots who
 * demote each other at the same time are serialized, and the second call is rejected.
 */
export async function lockRoots(transaction: Kysely<Database>): Promise<void> {
  await transaction
    .selectFrom('app_user')
    .where('role', '=', rootRoleId)
    .select('uid')
    .orderBy('uid')
    .forUpdate()
    .execute();
}

/** Throws `lastRoot` if no active root account would remain. */
export async function checkRootIsLeft(transaction: Kysely<Database>): Promise<void> {
  const root = await transaction
    .selectFrom('app_user')
    .where('role', '=', rootRoleId)
    .where('status', '=', 0)
    .select('uid')
    .limit(1)
    .executeTakeFirst();
  if (root === undefined) throw new ApiError('lastRoot');
}
