import type { CollaboratorKind, CollaboratorRole } from '@xiezhi/contract/enums/collaborator';
import type { Locale } from '@xiezhi/contract/limits';
import type { OwnCollaboration } from '@xiezhi/contract/routes/collaborator';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** A problem, contest or training. */
export interface CollaborationTargetId {
  readonly kind: CollaboratorKind;
  readonly id: number;
}

export interface CollaborationTarget extends CollaborationTargetId {
  /** Uid of the author; null if the author has no account. */
  readonly owner: string | null;
  /**
   * Id of the group that owns the thing. Null if the site owns it, or if it is a group problem that the bank has
   * accepted.
   */
  readonly gid: number | null;
}

export interface PersonRow {
  readonly uid: string;
  readonly username: string;
  readonly nickname: string | null;
  readonly avatar: string | null;
}

export interface CollaboratorRow extends PersonRow {
  readonly role: CollaboratorRole;
  readonly since: Date;
}

const columnOf = { problem: 'pid', contest: 'cid', training: 'tid' } as const;

/** SQL condition on `collaborator` for all rows of one thing, including ended roles. */
export function isOfTarget({ kind, id }: CollaborationTargetId): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`collaborator.${columnOf[kind]}`)} = ${id}`;
}

/**
 * Reads owner and group; undefined if the thing does not exist. With `isLocked`, its row cannot change until
 * the transaction ends.
 */
export async function readCollaborationTarget(
  db: Kysely<Database>,
  { kind, id }: CollaborationTargetId,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<CollaborationTarget | undefined> {
  const facts =
    kind === 'problem'
      ? sql`coalesce(author_uid, (select uid from app_user where username = problem.author)) as owner, case when is_group then gid end as gid`
      : sql`uid as owner, gid`;
  const { rows } = await sql<Pick<CollaborationTarget, 'owner' | 'gid'>>`
    select ${facts} from ${sql.table(kind)} where id = ${id} and hidden_at is null
    ${isLocked ? sql`for no key update` : sql``}`.execute(db);
  return rows[0] && { kind, id, ...rows[0] };
}

/** Returns the owner; null if the owner has no account. */
export async function readOwner(
  db: Kysely<Database>,
  { owner }: CollaborationTarget,
): Promise<PersonRow | null> {
  const found = await db
    .selectFrom('app_user')
    .where('uid', '=', owner)
    .select(['uid', 'username', 'nickname', 'avatar'])
    .executeTakeFirst();
  return found ?? null;
}

/** Returns the people with a current role: those who edit or manage first, then in order of time. */
export async function listCollaborators(
  db: Kysely<Database>,
  thing: CollaborationTargetId,
): Promise<CollaboratorRow[]> {
  const { rows } = await sql<CollaboratorRow>`
    select app_user.uid, username, nickname, avatar, collaborator.role, collaborator.created_at as since
    from collaborator join app_user on app_user.uid = collaborator.uid
    where ${isOfTarget(thing)} and ended_at is null
    order by collaborator.role = 'tester', collaborator.created_at, collaborator.id`.execute(db);
  return rows;
}

/** Stores a role. Returns the previous role, or null if there was none. */
export async function storeRole(
  trx: Kysely<Database>,
  { kind, id }: CollaborationTargetId,
  {
    uid,
    role,
    by,
    now,
  }: { readonly uid: string; readonly role: CollaboratorRole; readonly by: string; readonly now: Date },
): Promise<CollaboratorRole | null> {
  const column = sql.ref(columnOf[kind]);
  const { rows } = await sql<{ role: CollaboratorRole }>`
    select role from collaborator where ${column} = ${id} and uid = ${uid} and ended_at is null`.execute(trx);
  await sql`
    insert into collaborator (${column}, uid, role, added_by, created_at) values (${id}, ${uid}, ${role}, ${by}, ${now})
    on conflict (${column}, uid) where ${column} is not null
    do update set role = excluded.role, added_by = excluded.added_by, ended_at = null`.execute(trx);
  return rows[0]?.role ?? null;
}

/**
 * Ends a role. The row is kept, without rights, if the person has submitted since getting the role, or gives up their
 * own role in a contest or problem. A kept row excludes testers of a contest from its scoreboard, because nobody may
 * read the problems first and then compete. Returns the ended role, or null if the person had none.
 */
export async function endRole(
  trx: Kysely<Database>,
  thing: CollaborationTargetId,
  { uid, isOwnChoice, now }: { readonly uid: string; readonly isOwnChoice: boolean; readonly now: Date },
): Promise<CollaboratorRole | null> {
  const { rows } = await sql<{ id: number; role: CollaboratorRole; has_submitted: boolean }>`
    select id, role, exists (select from submission
      where submission.uid = collaborator.uid and submission.submitted_at >= collaborator.created_at
        and (submission.cid = collaborator.cid or submission.pid = collaborator.pid and submission.cid is null)
    ) as has_submitted
    from collaborator where ${isOfTarget(thing)} and uid = ${uid} and ended_at is null for update`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) return null;
  if (row.has_submitted || (isOwnChoice && thing.kind !== 'training'))
    await trx.updateTable('collaborator').set({ ended_at: now }).where('id', '=', row.id).execute();
  else await trx.deleteFrom('collaborator').where('id', '=', row.id).execute();
  return row.role;
}

type OwnRow = Omit<OwnCollaboration, 'since'> & { readonly at: Date };

/** Returns what a person manages or tests for others, newest first. */
export async function listOwn(
  db: Kysely<Database>,
  uid: string,
  locale: Locale,
): Promise<OwnCollaboration[]> {
  const mine = sql`collaborator.uid = ${uid} and collaborator.ended_at is null`;
  const { rows } = await sql<OwnRow>`
    select 'problem' as kind, problem.id, collaborator.role, display_id as name, coalesce(text.title, fallback.title, '') as title,
      case when problem.is_group then problem.gid end as gid, problem.author as owner, collaborator.created_at as at
    from collaborator join problem on problem.id = collaborator.pid and problem.hidden_at is null
    left join problem_text text on text.pid = problem.id and text.locale = ${locale}
    left join problem_text fallback on fallback.pid = problem.id and fallback.locale = problem.default_locale
    where ${mine}
    union all
    select 'contest', contest.id, collaborator.role, '', coalesce(contest.texts -> ${locale} ->> 'title', contest.title), contest.gid,
      owner.username, collaborator.created_at
    from collaborator join contest on contest.id = collaborator.cid and contest.hidden_at is null
    join app_user owner on owner.uid = contest.uid where ${mine}
    union all
    select 'training', training.id, collaborator.role, '', coalesce(training.texts -> ${locale} ->> 'title', training.title),
      training.gid, owner.username, collaborator.created_at
    from collaborator join training on training.id = collaborator.tid and training.hidden_at is null
    join app_user owner on owner.uid = training.uid where ${mine}
    order by 8 desc, 2 desc limit 200`.execute(db);
  return rows.map(({ at, ...row }) => Object.assign(row, { since: at.toISOString() }));
}
