import { randomBytes } from 'node:crypto';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { defaultRoleId, type RoleId, roleIds, roleNames, type RoleName } from '@xiezhi/contract/enums/roles';
import { openSession } from '../src/identity/session/session.ts';
import type { Services } from '../src/platform/services.ts';
import { newUid } from '../src/platform/database/uid.ts';

export interface UserOptions {
  readonly role?: RoleName;
  readonly username?: string;
  readonly email?: string | null;
  readonly nickname?: string | null;
  /** Hash of the password. By default there is none, so that nobody can sign in by password. */
  readonly passwordHash?: string | null;
  readonly status?: 0 | 1;
  readonly createdAt?: Date;
}

export interface TestUser {
  readonly uid: string;
  readonly username: string;
  readonly email: string | null;
  /** Token of a session that is valid for 24 hours of the server's clock. */
  readonly token: string;
  readonly sessionId: string;
}

/** Stores a user and opens a session, without calling the sign-in. */
export async function buildUser(services: Services, options: UserOptions = {}): Promise<TestUser> {
  const uid = newUid();
  const username = options.username ?? `u_${randomBytes(5).toString('hex')}`;
  const email = options.email === undefined ? `${username}@example.com` : options.email;
  await services.db
    .insertInto('app_user')
    .values({
      uid,
      username,
      email,
      nickname: options.nickname ?? null,
      role: roleIdOf(options.role ?? 'default_user'),
      status: options.status ?? 0,
      password_hash: options.passwordHash ?? null,
      created_at: options.createdAt ?? services.clock(),
    })
    .execute();
  await services.db
    .insertInto('user_counter')
    .values({ uid })
    .onConflict((c) => c.doNothing())
    .execute();
  const session = await openSession(services, { uid, ip: '127.0.0.1', userAgent: 'test' });
  return { uid, username, email, ...session };
}

function roleIdOf(name: RoleName): RoleId {
  return roleIds.find((id) => roleNames[id] === name) ?? defaultRoleId;
}

export interface ProblemOptions {
  readonly displayId?: string;
  readonly title?: string;
  /** 1 is public (default), 2 hidden, 3 contest only. */
  readonly auth?: 1 | 2 | 3;
  readonly createdAt?: Date;
  readonly modifiedAt?: Date;
}

/** Stores a problem without test data; returns its id. */
export async function buildProblem(
  { db }: Pick<Services, 'db'>,
  options: ProblemOptions = {},
): Promise<number> {
  const displayId = options.displayId ?? `T${randomBytes(4).toString('hex')}`;
  const { id } = await db
    .insertInto('problem')
    .values({
      display_id: displayId,
      auth: options.auth ?? 1,
      ...(options.createdAt ? { created_at: options.createdAt } : {}),
      ...(options.modifiedAt ? { modified_at: options.modifiedAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('problem_text')
    .values({ pid: id, locale: 'zh-CN', title: options.title ?? displayId })
    .execute();
  return id;
}

export interface SubmissionOptions {
  readonly uid: string;
  readonly pid: number;
  readonly status?: number;
  readonly submittedAt?: Date;
}

/** Stores a submission without a judging; returns its id. */
export async function buildSubmission(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { uid, pid, status = 0, submittedAt = clock() }: SubmissionOptions,
): Promise<number> {
  const { id } = await db
    .insertInto('submission')
    .values({
      uid,
      pid,
      status,
      counted_status: status,
      language: 'C++',
      code: 'int main() {}',
      code_length: 13,
      submitted_at: submittedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a group whose only member is its owner; returns its id. Without `uid` it has no owner and no member. */
export async function buildGroup({ db }: Pick<Services, 'db'>, uid: string | null = null): Promise<number> {
  const name = `g_${randomBytes(5).toString('hex')}`;
  const { id } = await db
    .insertInto('app_group')
    .values({ uid, name, short_name: name, auth: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (uid !== null) await insertGroupMember({ db }, id, { [uid]: groupAuths.root });
  return id;
}

/** Adds users to a group. `people` contains their `auth` by uid. */
export async function insertGroupMember(
  { db }: Pick<Services, 'db'>,
  gid: number,
  people: Readonly<Record<string, number>>,
): Promise<void> {
  await db
    .insertInto('group_member')
    .values(Object.entries(people).map(([uid, auth]) => ({ gid, uid, auth })))
    .execute();
}

/**
 * Stores a contest with the problems of these submissions, and moves the submissions into it. Returns the contest's id.
 */
export async function moveToContest(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  submitIds: readonly number[],
): Promise<number> {
  const rows = await db
    .selectFrom('submission')
    .where('id', 'in', [...submitIds])
    .select(['id', 'pid', 'uid'])
    .execute();
  // The contest must start before the submissions were made.
  const starts_at = new Date(clock().getTime() - 60_000);
  const ends_at = new Date(clock().getTime() + 3_600_000);
  const { id: cid } = await db
    .insertInto('contest')
    .values({ uid: rows[0]?.uid ?? '', title: 'contest', type: 0, auth: 0, starts_at, ends_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [pid, own] of Map.groupBy(rows, (row) => row.pid)) {
    const display = { display_id: `A${pid}`, display_title: 'A' };
    const { id: cpid } = await db
      .insertInto('contest_problem')
      .values({ cid, pid, ...display })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('submission')
      .set({ cid, cpid })
      .where(
        'id',
        'in',
        own.map((row) => row.id),
      )
      .execute();
  }
  return cid;
}

/** Moves stored submissions into a new group; returns its id. */
export async function moveToGroup(
  services: Pick<Services, 'db'>,
  submitIds: readonly number[],
): Promise<number> {
  const gid = await buildGroup(services);
  await services.db
    .updateTable('submission')
    .set({ gid, cid: null, cpid: null })
    .where('id', 'in', [...submitIds])
    .execute();
  return gid;
}
