import type { Locale } from '@xiezhi/contract/limits';
import type { GroupProblemRow } from '@xiezhi/contract/routes/group-problems';
import type { Page } from '@xiezhi/contract/wire/wire';
import { groupRole, type GroupAccess, problemManageRights } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { pageOf, type Paging } from '../../../platform/database/paging.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { isNamedOrAuthored } from '../../../problems/problem/keyword.ts';

interface RunnersQuery extends Paging {
  readonly gid: number;
  readonly keyword: string | undefined;
  readonly auth?: number | undefined;
  readonly progress?: number | undefined;
}

type Read = Omit<GroupProblemRow, 'gmtCreate' | 'gmtModified' | 'can'> & {
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  readonly isGroup: boolean;
};

/** Lists all problems of a group except deleted ones, newest first, with the person's rights on each. */
export async function listForRunners(
  db: Kysely<Database>,
  access: GroupAccess,
  query: RunnersQuery,
  locale: Locale,
): Promise<Page<GroupProblemRow>> {
  const { gid, keyword, auth, progress } = query;
  const conditions = [sql`problem.gid = ${gid} and problem.hidden_at is null`];
  if (auth) conditions.push(sql`auth = ${auth}`);
  if (progress !== undefined) conditions.push(sql`apply_public_progress = ${progress}`);
  if (keyword !== undefined) conditions.push(isNamedOrAuthored(keyword));
  const where = sql.join(conditions, sql` and `);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from problem where ${where}`.execute(db);
  const { rows } = await sql<Read>`
    select problem.id, display_id as "problemId", coalesce(text.title, fallback.title, '') as title, author,
      problem.created_at as "createdAt", problem.modified_at as "modifiedAt", modified_by as "modifiedUser", auth,
      apply_public_progress as "applyPublicProgress", apply_public_comment as comment, problem.gid, type, difficulty,
      is_group as "isGroup", coalesce(case_count, 0) as cases
    from problem
    left join problem_text text on text.pid = problem.id and text.locale = ${locale}
    left join problem_text fallback on fallback.pid = problem.id and fallback.locale = problem.default_locale
    left join problem_data on problem_data.version = problem.data_version
    where ${where} order by problem.id desc
    limit ${query.limit} offset ${(query.currentPage - 1) * query.limit}`.execute(db);
  const place = { kind: 'group', gid, role: groupRole(access) } as const;
  const records = rows.map(({ createdAt, modifiedAt, isGroup, ...row }) =>
    Object.assign(row, {
      gmtCreate: createdAt.toISOString(),
      gmtModified: modifiedAt.toISOString(),
      can: problemManageRights(
        { person: access.person, place },
        { id: row.id, author: row.author, gid, isGroup, isDeleted: false },
        // Problem administrators of the site, not group staff, publish problems that the bank accepted.
        { adminsPublish: false, isWithdrawn: false },
      ),
    }),
  );
  return pageOf(records, { value: counted[0]?.total ?? 0, isEstimated: false }, query);
}
