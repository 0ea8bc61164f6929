import { savedListLimits } from '@xiezhi/contract/limits/saved-list';
import type { SavedList } from '@xiezhi/contract/routes/saved-list';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Database } from '../../platform/database/schema.ts';
import { publicProblem } from '../../platform/scope/sql.ts';

/**
 * Bookmarks and private lists of users. Every query filters by owner, so lists of other users do not exist for it.
 * Problems that are no longer public stay in a list, but are neither shown nor counted until they are public again.
 */

/**
 * Returns all lists of a user, bookmarks first.
 * @param pid the problem for which `isIn` is returned; null to omit it
 */
export async function readSavedLists(
  db: Kysely<Database>,
  viewer: Viewer,
  pid: number | null,
): Promise<SavedList[]> {
  const { rows } = await sql<{ id: number; name: string | null; count: number; is_in: boolean | null }>`
    select list.id, list.name, count(problem.id) as count,
      ${pid === null ? sql`null::boolean` : sql`coalesce(bool_or(problem.id = ${pid}), false)`} as is_in
    from (select 0::bigint as id, null::text as name
      union all select id, name from problem_list where uid = ${viewer.uid}) list
    left join saved_problem saved on saved.uid = ${viewer.uid} and coalesce(saved.list_id, 0) = list.id
    left join problem on problem.id = saved.pid and ${publicProblem()}
    group by list.id, list.name order by list.id`.execute(db);
  return rows.map(({ id, name, count, is_in: isIn }) => ({ id, name, count, isIn }));
}

/** Creates a list and returns its id. Throws `problemListsFull`. */
export async function addList(db: Kysely<Database>, viewer: Viewer, name: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, viewer.uid);
    const { count } = await transaction
      .selectFrom('problem_list')
      .where('uid', '=', viewer.uid)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= savedListLimits.listsMax)
      throw new ApiError('problemListsFull', { most: savedListLimits.listsMax });
    const { id } = await transaction
      .insertInto('problem_list')
      .values({ uid: viewer.uid, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Throws `problemListUnknown`. */
export async function renameList(
  db: Kysely<Database>,
  viewer: Viewer,
  listId: number,
  name: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('problem_list')
    .set({ name })
    .where('id', '=', listId)
    .where('uid', '=', viewer.uid)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ApiError('problemListUnknown');
}

/** Throws `problemListUnknown`. */
export async function removeList(db: Kysely<Database>, viewer: Viewer, listId: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('problem_list')
    .where('id', '=', listId)
    .where('uid', '=', viewer.uid)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiError('problemListUnknown');
}

/** Request to add a problem to a list (`isIn`) or to remove it. */
export interface ListEntry {
  /** 0: the bookmarks. */
  readonly listId: number;
  readonly pid: number;
  readonly isIn: boolean;
}

/**
 * Adds a problem to a list or removes it. Repeating the request changes nothing. Throws `problemListUnknown`,
 * `problemNotFound`, `problemListFull`.
 */
export async function setListEntry(db: Kysely<Database>, viewer: Viewer, entry: ListEntry): Promise<void> {
  const { listId, pid, isIn } = entry;
  const list: RawBuilder<SqlBool> = listId === 0 ? sql`list_id is null` : sql`list_id = ${listId}`;
  await db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, viewer.uid);
    if (listId !== 0) await checkList(transaction, viewer.uid, listId);
    if (!isIn) {
      await sql`delete from saved_problem where uid = ${viewer.uid} and pid = ${pid} and ${list}`.execute(
        transaction,
      );
      return;
    }
    const { rows: shown } = await sql`
      select from problem where id = ${pid} and ${publicProblem()}`.execute(transaction);
    if (shown.length === 0) throw new ApiError('problemNotFound');
    const { rows } = await sql<{ count: number; has: boolean }>`
      select count(*) as count, coalesce(bool_or(pid = ${pid}), false) as has from saved_problem
      where uid = ${viewer.uid} and ${list}`.execute(transaction);
    const { count = 0, has = false } = rows[0] ?? {};
    if (has) return;
    if (count >= savedListLimits.problemsMax)
      throw new ApiError('problemListFull', { most: savedListLimits.problemsMax });
    await transaction
      .insertInto('saved_problem')
      .values({ uid: viewer.uid, list_id: listId === 0 ? null : listId, pid })
      .execute();
  });
}

async function checkList(db: Kysely<Database>, uid: string, listId: number): Promise<void> {
  const row = await db
    .selectFrom('problem_list')
    .where('id', '=', listId)
    .where('uid', '=', uid)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new ApiError('problemListUnknown');
}

/** Serializes changes of a user's lists, so that limits are exact even for parallel requests. */
async function lockOwner(transaction: Kysely<Database>, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('problem_list'), hashtext(${uid}))`.execute(transaction);
}
