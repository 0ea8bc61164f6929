import type { QuestionState } from '@xiezhi/contract/routes/comment';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type {
  CommentRecord,
  ContestProblemRecord,
  ContestRecord,
  DiscussionRecord,
  GroupRecord,
  TrainingRecord,
} from '../model/records.ts';
import type { StepName, StepRecords } from '../model/source.ts';
import { juriesOf, writeReplies } from './comments.ts';
import { issueRecorder, type PresentItem, type WriteContext } from './context.ts';
import { freeLetter, openPrivateProblems, writeContestTexts, writeIndividualStarts } from './contests.ts';
import { authorOf } from './posts.ts';
import { insertRows } from './rows.ts';
import { sharing } from './trainings.ts';

/**
 * Adds new parts to known records. Like a writer, it first prepares files, and returns a function that stores the
 * additions in a transaction.
 */
type Additions<Record> = (
  context: WriteContext,
  items: readonly PresentItem<Record>[],
) => Promise<(trx: Kysely<Database>) => Promise<void>>;

/** Converts people of a contest or training to rows of its table of registrations. */
function registrationsOf(
  { ids, now }: Pick<WriteContext, 'ids' | 'now'>,
  place: { readonly cid: number } | { readonly tid: number },
  people: ContestRecord['registrations'],
): Readonly<Record<string, unknown>>[] {
  const rows = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { user, createdAt } of people) {
    const uid = ids.get('user', user);
    if (uid !== null) rows.set(uid, { ...place, uid, created_at: createdAt ?? now });
  }
  return [...rows.values()];
}

async function addContestRows(
  trx: Kysely<Database>,
  context: WriteContext,
  items: readonly PresentItem<ContestRecord>[],
): Promise<void> {
  for (const { key, record } of items) {
    const cid = context.ids.number('contest', key);
    if (cid === null) continue;
    const rows = registrationsOf(context, { cid }, record.registrations);
    await insertRows(trx, 'contest_registration', rows, 'on conflict do nothing');
    await writeIndividualStarts(trx, context, cid, record);
    await writeContestTexts(trx, context, { cid, key }, await newTexts(trx, context, cid, record));
    for (const one of record.problems) {
      const pid = context.ids.number('problem', one.problem);
      if (pid === null || one.isRemoved || context.ids.get('contestProblem', one.key) !== null) continue;
      await addProblem(trx, context, key, { cid, pid }, one);
    }
  }
}

const identity = (at: Date | null, text: string) => (at === null ? text : at.toISOString());

/**
 * Returns the announcements and print jobs that a contest does not have yet. They have no ids, so they are recognized
 * by their time, or without a time by their title or content.
 */
async function newTexts(
  trx: Kysely<Database>,
  { ids }: Pick<WriteContext, 'ids'>,
  cid: number,
  { announcements, prints }: ContestRecord,
): Promise<Pick<ContestRecord, 'announcements' | 'prints'>> {
  const known = await trx
    .selectFrom('contest_announcement')
    .where('cid', '=', cid)
    .select(['title', 'created_at'])
    .execute();
  const printed = await trx
    .selectFrom('contest_print')
    .where('cid', '=', cid)
    .select(['uid', 'content', 'created_at'])
    .execute();
  const titles = new Set(known.flatMap((one) => [one.title, identity(one.created_at, one.title)]));
  const jobs = new Set(
    printed.flatMap(({ uid, content, created_at: at }) =>
      [content, identity(at, content)].map((one) => `${uid} ${one}`),
    ),
  );
  return {
    announcements: announcements.filter(({ title, createdAt }) => !titles.has(identity(createdAt, title))),
    prints: prints.filter(
      ({ user, content, createdAt }) =>
        !jobs.has(`${ids.get('user', user) ?? ''} ${identity(createdAt, content)}`),
    ),
  };
}

/**
 * Adds a problem to a contest that does not contain it. If another problem has its letter, a number is appended to the
 * letter.
 */
async function addProblem(
  trx: Kysely<Database>,
  context: Pick<WriteContext, 'ids' | 'notes'>,
  contest: string,
  { cid, pid }: { readonly cid: number; readonly pid: number },
  { key, displayId, displayTitle, color, opensPrivate = false }: ContestProblemRecord,
): Promise<void> {
  const known = await trx
    .selectFrom('contest_problem')
    .where('cid', '=', cid)
    .where('hidden_at', 'is', null)
    .select(['id', 'pid', 'display_id'])
    .execute();
  const note = issueRecorder(context, 'contest', contest);
  const letters = new Set(known.map(({ display_id }) => display_id.toLowerCase()));
  const twin = known.find((one) => one.pid === pid);
  if (twin !== undefined) note('letter-taken', { letter: displayId });
  const letter = twin === undefined ? freeLetter({ displayId }, letters, note) : displayId;
  const id =
    twin?.id ??
    (
      await trx
        .insertInto('contest_problem')
        .values({ cid, pid, display_id: letter, display_title: displayTitle || letter, color })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  if (opensPrivate) await openPrivateProblems(trx, [pid]);
  await context.ids.add(trx, 'contestProblem', new Map([[key, id]]));
}

async function addToTrainings(
  trx: Kysely<Database>,
  context: WriteContext,
  items: readonly PresentItem<TrainingRecord>[],
): Promise<void> {
  for (const { key, record } of items) {
    const tid = context.ids.number('training', key);
    if (tid === null) continue;
    const rows = registrationsOf(context, { tid }, record.registrations);
    await insertRows(trx, 'training_registration', rows, 'on conflict do nothing');
    for (const { problem, displayId, rank, isShared = false } of record.problems) {
      const pid = context.ids.number('problem', problem);
      if (pid === null) continue;
      await trx
        .insertInto('training_problem')
        .values({ tid, pid, display_id: displayId, rank, is_shared: isShared && sharing(pid) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

const memberMax = 4;

async function addToGroups(
  trx: Kysely<Database>,
  { ids, now }: WriteContext,
  items: readonly PresentItem<GroupRecord>[],
): Promise<void> {
  for (const { key, record } of items) {
    const gid = ids.number('group', key);
    const members = record.members.flatMap(({ user, auth, reason, createdAt }) => {
      const uid = ids.get('user', user);
      const at = (createdAt ?? now).toISOString();
      // Nobody becomes owner here, because the group keeps the owner of the first run.
      return uid === null ? [] : [{ uid, auth: Math.min(auth, memberMax), reason, at }];
    });
    await sql`insert into group_member (gid, uid, auth, reason, created_at, modified_at)
      select distinct on (uid) ${gid}::bigint, uid, auth, reason, at, at
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as member (uid text, auth smallint, reason text, at timestamptz)
      where ${gid}::bigint is not null and not exists (
        select from group_member known where known.gid = ${gid}::bigint and known.uid = member.uid)`.execute(
      trx,
    );
  }
}

/** Adds new parts to contests. Files in announcements are stored before the transaction. */
const addToContests: Additions<ContestRecord> = async (context, items) => {
  const { ids, links } = context;
  for (const { key, record } of items)
    for (const { content } of record.announcements) await links.prepare(content, { noun: 'contest', key });
  return async (trx) => {
    await links.publish(trx, ids);
    await addContestRows(trx, context, items);
  };
};

async function addLikes(
  trx: Kysely<Database>,
  { ids }: Pick<WriteContext, 'ids'>,
  of: 'comment' | 'discussion',
  items: readonly PresentItem<CommentRecord | DiscussionRecord>[],
): Promise<void> {
  const [table, column] =
    of === 'comment' ? (['comment_like', 'comment_id'] as const) : (['discussion_like', 'did'] as const);
  for (const { key, record } of items) {
    const id = ids.number(of, key);
    const likes = record.likes.flatMap((user) => ids.get('user', user) ?? []);
    if (id === null || likes.length === 0) continue;
    await sql`insert into ${sql.table(table)} (${sql.ref(column)}, uid)
      select ${id}::bigint, uid from unnest(${likes}::text[]) as uid on conflict do nothing`.execute(trx);
  }
}

/** Adds replies and likes to comments. Pictures and attachments are stored before the transaction. */
const addToComments: Additions<CommentRecord> = async (context, items) => {
  const { ids, links, services } = context;
  const replies = items.flatMap((item) => item.record.replies.map((reply) => ({ item, reply })));
  const keys = replies.map(({ reply }) => reply.key);
  const known = keys.length === 0 ? new Map() : await ids.stored(services.db, 'reply', keys);
  const added = replies.filter(({ reply }) => !known.has(reply.key));
  for (const { item, reply } of added) await links.prepare(reply.content, { noun: 'comment', key: item.key });
  return async (trx) => {
    await addLikes(trx, context, 'comment', items);
    if (added.length === 0) return;
    await links.publish(trx, ids);
    const juries = await juriesOf(trx, context, items);
    const answered: { readonly id: number; readonly question: QuestionState }[] = [];
    for (const [{ key, record }, own] of Map.groupBy(added, ({ item }) => item)) {
      const id = ids.number('comment', key);
      if (id === null) continue;
      const jury = juries.get(record.contest ?? '') ?? null;
      const author = await authorOf(trx, context, record.author, jury);
      const fresh = own.map(({ reply }) => reply);
      await writeReplies(trx, context, { id, key, author: author.uid, jury }, { replies: fresh });
      if (record.question !== undefined) answered.push({ id, question: record.question });
    }
    // The states that were set on this site stay.
    await sql`update comment set question = answered.question
      from jsonb_to_recordset(${JSON.stringify(answered)}::jsonb) as answered (id bigint, question text)
      where comment.id = answered.id and comment.question = 'asked'`.execute(trx);
  };
};

/** Wraps additions that have nothing to prepare before the transaction. */
function within<Record>(
  add: (trx: Kysely<Database>, context: WriteContext, items: readonly PresentItem<Record>[]) => Promise<void>,
): Additions<Record> {
  return (context, items) => Promise.resolve((trx) => add(trx, context, items));
}

/**
 * Additions by step. Records of these steps are read again in every run. People, problems, announcements, print jobs,
 * replies and likes that a record got since the last run are added here. Nothing else of a known record changes.
 */
export const additions: { readonly [Step in StepName]?: Additions<StepRecords[Step]> } = {
  groups: within(addToGroups),
  contests: addToContests,
  trainings: within(addToTrainings),
  discussions: within((trx, context, items) => addLikes(trx, context, 'discussion', items)),
  comments: addToComments,
};
