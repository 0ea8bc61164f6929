import { adminRoleNames, roleIds, roleNames } from '@xiezhi/contract/enums/roles';
import type { UserRow, userAdminRoutes } from '@xiezhi/contract/routes/user-admin';
import { mayCloseAccount, mayManageAccount } from '@xiezhi/rules';
import { type Expression, expressionBuilder, type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { passkeysOf } from '../account/passkey/add.ts';
import { describeSecondFactor } from '../account/second-factor/service.ts';
import { containsPattern, pageOf } from '../../platform/database/paging.ts';
import type { AppUserTable, Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';

export type UserFilter = z.output<(typeof userAdminRoutes)['GET /api/admin/user/get-user-list']['query']>;

/** Maximum accounts counted; beyond it the total is a lower bound. */
const countMax = 100_000;
const sessionsShown = 50;

const columns = [
  'uid',
  'username',
  'nickname',
  'realname',
  'email',
  'school',
  'course',
  'number',
  'gender',
  'cf_username',
  'github',
  'blog',
  'avatar',
  'signature',
  'title_name',
  'title_color',
  'status',
  'role',
  'created_at',
  'modified_at',
  'hidden_at',
] as const satisfies (keyof AppUserTable)[];

const staffRoleIds = roleIds.filter((id) => adminRoleNames.includes(roleNames[id]));

const lastSeen = sql<Date | null>`(select max(last_seen_at) from session where session.uid = app_user.uid)`;

/** Query on accounts. It never selects a password column. */
const accounts = (db: Kysely<Database>) =>
  db.selectFrom('app_user').select(columns).select(lastSeen.as('last_seen_at'));

type AccountRow = Pick<Selectable<AppUserTable>, (typeof columns)[number]> & { last_seen_at: Date | null };

/** Returns one page of the accounts that match. */
export async function listUsers(db: Kysely<Database>, viewer: Viewer, query: UserFilter) {
  const fitting = conditionOf(query);
  const page = accounts(db)
    .where(fitting)
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit);
  const ordered =
    query.order === 'name'
      ? page.orderBy('username_key')
      : query.order === 'seen'
        ? page.orderBy(sql`last_seen_at desc nulls last`).orderBy('uid')
        : page.orderBy('created_at', 'desc').orderBy('uid', 'desc');
  const rows = await ordered.execute();
  const counted = db.selectFrom('app_user').where(fitting).select('uid').limit(countMax).as('counted');
  const { total } = await db
    .selectFrom(counted)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const records = rows.map((row) => presentUser(viewer, row));
  return pageOf(records, { value: total, isEstimated: total >= countMax }, query);
}

function conditionOf({ keyword, onlyAdmin, role, state = 'all' }: UserFilter): Expression<SqlBool> {
  const where = expressionBuilder<Database, 'app_user'>();
  const parts: Expression<SqlBool>[] = [where('hidden_at', state === 'hidden' ? 'is not' : 'is', null)];
  if (keyword !== undefined) {
    const pattern = containsPattern(keyword.toLowerCase());
    parts.push(
      sql<SqlBool>`(username_key like ${pattern} or email_key like ${pattern} or lower(realname) like ${pattern})`,
    );
  }
  if (onlyAdmin === true) parts.push(where('role', 'in', staffRoleIds));
  if (role !== undefined) parts.push(sql<SqlBool>`role = ${role}`);
  if (state === 'normal' || state === 'disabled')
    parts.push(where('status', '=', state === 'normal' ? 0 : 1));
  return where.and(parts);
}

/** Returns one account with its last sign-ins. Throws `accountNotFound`. */
export async function readUser(db: Kysely<Database>, viewer: Viewer, uid: string, now: Date) {
  const row = await accounts(db).where('uid', '=', uid).executeTakeFirst();
  if (!row) throw new ApiError('accountNotFound');
  const sessions = await db
    .selectFrom('session')
    .where('uid', '=', uid)
    .select([
      'id',
      'ip',
      'user_agent',
      'is_new_location',
      'created_at',
      'last_seen_at',
      'expires_at',
      'revoked_at',
    ])
    .orderBy('created_at', 'desc')
    .limit(sessionsShown)
    .execute();
  const { isEnabled: hasSecondFactor } = await describeSecondFactor(db, uid);
  return {
    ...presentUser(viewer, row),
    hasSecondFactor,
    passkeyCount: (await passkeysOf(db, uid)).length,
    sessions: sessions.map((session) => ({
      id: session.id,
      ip: session.ip,
      userAgent: session.user_agent,
      isLive: session.revoked_at === null && session.expires_at > now,
      isNewPlace: session.is_new_location,
      gmtCreate: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
    })),
  };
}

function presentUser(viewer: Viewer, row: AccountRow): UserRow {
  const { cf_username, title_name, title_color, created_at, modified_at, hidden_at, last_seen_at, ...same } =
    row;
  const { role: roleId, ...shown } = same;
  const role = roleNames[roleId];
  const account = { uid: row.uid, role };
  const [gmtCreate, gmtModified] = [created_at.toISOString(), modified_at.toISOString()];
  return {
    ...shown,
    cfUsername: cf_username,
    titleName: title_name,
    titleColor: title_color,
    gmtCreate,
    gmtModified,
    hiddenAt: hidden_at?.toISOString() ?? null,
    lastSeenAt: last_seen_at?.toISOString() ?? null,
    roles: [{ id: roleId, role, description: role, status: 0, gmtCreate, gmtModified }],
    can: { edit: mayManageAccount(viewer, account), disable: mayCloseAccount(viewer, account) },
  };
}
