import type { Locale } from '@xiezhi/contract/limits';
import type { AdminTraining, TrainingProblem } from '@xiezhi/contract/routes/training-admin';
import { type GroupRole, managesEvent, type Person } from '@xiezhi/rules';
import { type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import { listedText } from '../../../platform/http/listed-text.ts';
import { containsPattern, pageOf, type Paging } from '../../../platform/database/paging.ts';
import { isNamedOrAuthored } from '../../../problems/problem/keyword.ts';
import type { Database, TrainingProblemTable } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readStaffRows } from '../../../problems/problem/authoring/list.ts';
import { isMemberOfGroup, isRowOfGroup, ofGroup, scopeOf } from '../../../platform/scope/sql.ts';
import { trainingAuthOf } from '../presenter.ts';
import { addableFromBank } from './problems.ts';
import { prerequisitesOf } from '../prerequisites.ts';
import { findTraining, presentCategory, type TrainingRow, selectTrainings } from '../repository.ts';
import { trainingPasswords } from '../../../identity/account/entry-passwords.ts';
import { readsAllCode } from '../../../identity/access/reads-all-code.ts';
import { lastEditorOf } from '../../../identity/audit/last-editor.ts';
import type { Services } from '../../../platform/services.ts';

/** A group and the viewer's role in it. */
interface Group {
  readonly gid: number;
  readonly role: GroupRole;
}

/**
 * Lists trainings, including hidden ones: those of the site by rank, those of a group newest first. The keyword matches
 * a part of the title, the id or the rank.
 */
export async function listTrainingsForStaff(
  db: Kysely<Database>,
  viewer: Person,
  query: Paging & { readonly keyword: string | undefined },
  group: Group | null = null,
) {
  const pattern = query.keyword === undefined ? null : containsPattern(query.keyword.toLowerCase());
  const fits =
    pattern === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(lower(training.title) like ${pattern}
          or training.id::text like ${pattern} or training.rank::text like ${pattern})`;
  const matching = selectTrainings(db, viewer.uid)
    .where(isRowOfGroup(group?.gid ?? null, 'training'))
    .where('training.hidden_at', 'is', null)
    .where(fits);
  const rows = await matching
    .$if(group === null, (some) => some.orderBy('training.rank').orderBy('training.id'))
    .$if(group !== null, (some) => some.orderBy('training.id', 'desc'))
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const { total } = await matching
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const records = await presentForStaff(db, rows, ({ id, uid }) =>
    managesEvent(viewer, { kind: 'training', id, author: uid, group }),
  );
  for (const record of records) {
    record.description = listedText(record.description);
    if (record.english !== null) record.english.description = listedText(record.english.description);
  }
  return pageOf(records, { value: total, isEstimated: false }, query);
}

/** Returns a training with its password, for managers of the training. Throws `trainingNotFound`. */
export async function readTrainingForStaff(
  services: Pick<Services, 'db' | 'settings' | 'siteSettings' | 'scopes' | 'clock'>,
  viewer: Person,
  tid: number,
) {
  const { db, settings } = services;
  const row = await findTraining(db, tid, viewer.uid);
  if (!row || row.hidden_at !== null) throw new ApiError('trainingNotFound');
  const [training] = await presentForStaff(db, [row], () => true);
  if (!training) throw new ApiError('trainingNotFound');
  const category = await db
    .selectFrom('training_category')
    .where('id', '=', row.category_id)
    .selectAll()
    .executeTakeFirst();
  // Existing clients read a field of the category even if the training has no category, hence the empty object.
  return {
    training: {
      ...training,
      privatePwd: trainingPasswords.show(settings.secret, row),
      canCompare: await readsAllCode(services, viewer, scopeOf({ cid: null, tid, gid: row.gid })),
    },
    trainingCategory: category ? presentCategory(category) : {},
    modifiedBy: await lastEditorOf(
      db,
      `training:${tid}`,
      ['training-created', 'training-changed'],
      ['title', 'visible', 'added', 'removed', 'rank', 'order'],
    ),
  };
}

async function presentForStaff(
  db: Kysely<Database>,
  rows: readonly TrainingRow[],
  isMine: (row: TrainingRow) => boolean,
): Promise<AdminTraining[]> {
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  );
  const needs = await prerequisitesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    english: row.texts['en-US'] ? { ...row.texts['en-US'] } : null,
    author: row.author,
    auth: trainingAuthOf(row),
    privatePwd: null,
    status: row.is_visible,
    rank: row.rank,
    isGroup: row.gid !== null,
    gid: row.gid,
    categoryId: row.category_id,
    problemCount: counts.get(row.id)?.problems ?? 0,
    people: counts.get(row.id)?.people ?? 0,
    prerequisites: (needs.get(row.id) ?? []).map(({ tid, title, percent }) => ({ tid, title, percent })),
    isMine: isMine(row),
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  }));
}

interface Counts {
  readonly id: number;
  readonly problems: number;
  readonly people: number;
}

async function countsOf(db: Kysely<Database>, tids: readonly number[]): Promise<ReadonlyMap<number, Counts>> {
  const { rows } = await sql<Counts>`
    select wanted.id,
      (select count(*) from training_problem link join problem on problem.id = link.pid
        where link.tid = wanted.id and problem.hidden_at is null) as problems,
      (select count(*) from training_registration entered join training on training.id = entered.tid
        where entered.tid = wanted.id
          and (training.gid is null or ${isMemberOfGroup(sql`entered.uid`, sql`training.gid`)})) as people
    from unnest(${tids}::bigint[]) as wanted (id)`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Lists problems for staff. With `isHeld` these are the problems of a training in its order, whatever their visibility.
 * Otherwise these are problems that the training does not contain and that the viewer may add.
 */
export async function listTrainingProblems(
  db: Kysely<Database>,
  viewer: Person,
  query: Paging & {
    readonly tid: number;
    readonly keyword: string | undefined;
    readonly isHeld: boolean;
    /** Group whose problems can be added, if `isHeld` is false. If absent, problems of the bank can be added. */
    readonly gid?: number;
  },
  locale: Locale,
) {
  const fits = query.keyword === undefined ? sql<SqlBool>`true` : isNamedOrAuthored(query.keyword);
  const ofTraining = sql`from problem join training_problem link on link.pid = problem.id and link.tid = ${query.tid}
    where problem.hidden_at is null and ${fits}`;
  const source = query.gid === undefined ? addableFromBank(viewer) : ofGroup(query.gid);
  const others = sql`from problem where ${source} and ${fits} and not exists (
    select from training_problem link where link.tid = ${query.tid} and link.pid = problem.id)`;
  const from = query.isHeld ? ofTraining : others;
  const order = query.isHeld
    ? sql`link.rank, link.id`
    : sql`char_length(problem.display_id), problem.display_id`;
  const { rows } = await sql<{ id: number }>`
    select problem.id ${from} order by ${order}
    limit ${query.limit} offset ${(query.currentPage - 1) * query.limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  const records = await readStaffRows(
    db,
    viewer,
    rows.map(({ id }) => id),
    locale,
  );
  return {
    problemList: pageOf(records, { value: counted[0]?.total ?? 0, isEstimated: false }, query),
    trainingProblemMap: await linksOf(db, query.tid),
  };
}

/** Returns all problem links of a training by problem id. Titles are those of the problem bank. */
async function linksOf(db: Kysely<Database>, tid: number): Promise<Record<string, TrainingProblem>> {
  const rows = await db
    .selectFrom('training_problem')
    .innerJoin('problem', 'problem.id', 'training_problem.pid')
    .where('tid', '=', tid)
    .selectAll('training_problem')
    .select('problem.display_id as shown_id')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.pid, presentLink(row)]));
}

function presentLink(row: Selectable<TrainingProblemTable> & { readonly shown_id: string }): TrainingProblem {
  return {
    id: row.id,
    tid: row.tid,
    pid: row.pid,
    displayId: row.shown_id,
    isShared: row.is_shared,
    rank: row.rank,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  };
}
