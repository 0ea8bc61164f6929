import { groupAuths } from '@xiezhi/contract/enums/group';
import type { Locale } from '@xiezhi/contract/limits';
import type { TeacherOverview } from '@xiezhi/contract/routes/teaching';
import { type Person, sharedIds } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { isWrittenBy } from '../../problems/problem/visible.ts';
import { ownsGroup } from '../../platform/scope/sql.ts';

const shownMax = 20;
/** Number of days for which items remain listed after their end. */
const daysAfter = 14;

/** Lists what a person manages: groups, homework, contests, and private problems without test data. */
export async function readTeacherOverview(
  db: Kysely<Database>,
  person: Person,
  locale: Locale,
  now: Date,
): Promise<TeacherOverview> {
  const { uid } = person;
  const since = new Date(now.getTime() - daysAfter * 86_400_000);
  const [classes, homework, contests, drafts] = await Promise.all([
    readClasses(db, uid),
    readHomework(db, person, locale, since),
    readContests(db, person, locale, since),
    readDrafts(db, person, locale),
  ]);
  return { classes, homework, contests, drafts };
}

/**
 * SQL condition: the person owns the row's group, or is the row's author or an added manager. An author or manager must
 * still be a member of the row's group, if any. The group must not be hidden or disabled.
 */
function isManaged(person: Person, table: 'training' | 'contest'): RawBuilder<SqlBool> {
  const { uid } = person;
  const gid = sql.ref(`${table}.gid`);
  const mine = sql`(${sql.ref(`${table}.uid`)} = ${uid}
    or ${sql.ref(`${table}.id`)} = any(${sharedIds(person, table, 'manager')}::bigint[]))`;
  const isMember = sql`exists (select from group_member member where member.gid = ${gid} and member.uid = ${uid}
    and member.auth >= ${groupAuths.member})`;
  return sql`((${mine} and (${gid} is null or ${isMember})) or ${ownsGroup(sql`${uid}::text`, gid)})
    and (${gid} is null or exists (
      select from app_group alive where alive.id = ${gid} and alive.hidden_at is null and alive.status = 0))`;
}

async function readClasses(db: Kysely<Database>, uid: string): Promise<TeacherOverview['classes']> {
  const { rows } = await sql<TeacherOverview['classes'][number]>`
    select app_group.id as gid, app_group.name,
      (select count(*)::int from group_member member
        where member.gid = app_group.id and member.auth >= ${groupAuths.member}) as members,
      (select count(*)::int from group_member member
        where member.gid = app_group.id and member.auth = ${groupAuths.applying}) as applicants
    from app_group
    where app_group.hidden_at is null and app_group.status = 0
      and (app_group.uid = ${uid} or exists (select from group_member mine
        where mine.gid = app_group.id and mine.uid = ${uid} and mine.auth >= ${groupAuths.admin}))
    order by applicants desc, app_group.id desc limit ${shownMax}`.execute(db);
  return rows;
}

async function readHomework(
  db: Kysely<Database>,
  person: Person,
  locale: Locale,
  since: Date,
): Promise<TeacherOverview['homework']> {
  const { rows } = await sql<{
    tid: number;
    gid: number | null;
    title: string;
    opensAt: Date | null;
    dueAt: Date;
  }>`
    select training.id as tid, training.gid, coalesce(training.texts -> ${locale} ->> 'title', training.title) as title,
      homework.opens_at as "opensAt", homework.due_at as "dueAt"
    from training_homework homework join training on training.id = homework.tid
    where training.hidden_at is null and homework.due_at > ${since} and ${isManaged(person, 'training')}
    order by homework.due_at, training.id limit ${shownMax}`.execute(db);
  return rows.map(({ opensAt, dueAt, ...row }) =>
    Object.assign(row, { opensAt: opensAt?.toISOString() ?? null, dueAt: dueAt.toISOString() }),
  );
}

async function readContests(
  db: Kysely<Database>,
  person: Person,
  locale: Locale,
  since: Date,
): Promise<TeacherOverview['contests']> {
  const { rows } = await sql<{
    cid: number;
    gid: number | null;
    title: string;
    startsAt: Date;
    endsAt: Date;
  }>`
    select contest.id as cid, contest.gid, coalesce(contest.texts -> ${locale} ->> 'title', contest.title) as title,
      starts_at as "startsAt", ends_at as "endsAt"
    from contest
    where contest.hidden_at is null and ends_at > ${since} and ${isManaged(person, 'contest')}
    order by starts_at, contest.id limit ${shownMax}`.execute(db);
  return rows.map(({ startsAt, endsAt, ...row }) =>
    Object.assign(row, { startTime: startsAt.toISOString(), endTime: endsAt.toISOString() }),
  );
}

async function readDrafts(
  db: Kysely<Database>,
  person: Person,
  locale: Locale,
): Promise<TeacherOverview['drafts']> {
  const { rows } = await sql<{ pid: number; problemId: string; title: string; modified: Date }>`
    select problem.id as pid, display_id as "problemId", problem.modified_at as modified,
      coalesce(text.title, fallback.title, '') as title
    from problem
    left join problem_text text on text.pid = problem.id and text.locale = ${locale}
    left join problem_text fallback on fallback.pid = problem.id and fallback.locale = problem.default_locale
    where ${isWrittenBy(person, 'problem')} and problem.hidden_at is null and problem.auth = 2
      and problem.data_version is null and not problem.is_remote
    order by problem.modified_at desc limit ${shownMax}`.execute(db);
  return rows.map(({ modified, ...row }) => Object.assign(row, { modifiedAt: modified.toISOString() }));
}
