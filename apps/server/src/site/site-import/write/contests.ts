import { problemAuth } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import { contestPasswords } from '../../../identity/account/entry-passwords.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { ContestProblemRecord, ContestRecord } from '../model/records.ts';
import { isNetwork } from '../../../scopes/exam/addresses.ts';
import { issueRecorder, type WriteContext, type RecordWriter } from './context.ts';
import { correctContestTimes } from './contest-times.ts';
import { insertRows, assignIds } from './rows.ts';

/** Stores contests with problems, participants, announcements and print jobs. */
export const writeContests: RecordWriter<ContestRecord> = async (context, items) => {
  const { ids, links } = context;
  for (const { key, record } of items) {
    const from = { noun: 'contest', key } as const;
    await links.prepare(record.description, from);
    for (const { content } of record.announcements) await links.prepare(content, from);
  }
  return async (trx) => {
    await links.publish(trx, ids);
    const numbers = await assignIds(
      trx,
      'contest',
      items.map(({ record }) => record.number),
    );
    const stored = new Map<string, number>();
    const problems = new Map<string, number>();
    for (const [index, { key, record }] of items.entries()) {
      const { id = 0, isReplaced = false } = numbers[index] ?? {};
      if (isReplaced) issueRecorder(context, 'contest', key)('number-taken', { from: record.number, to: id });
      await writeContest(trx, context, id, key, record);
      for (const [problem, cpid] of await writeProblems(trx, context, id, key, record))
        problems.set(problem, cpid);
      await writeParticipants(trx, context, id, key, record);
      stored.set(key, id);
    }
    await ids.add(trx, 'contest', stored);
    await ids.add(trx, 'contestProblem', problems);
    return stored.size;
  };
};

async function writeContest(
  trx: Kysely<Database>,
  context: WriteContext,
  id: number,
  key: string,
  record: ContestRecord,
): Promise<void> {
  const { ids, links, now, rootUid, services } = context;
  const note = issueRecorder(context, 'contest', key);
  const from = { noun: 'contest', key } as const;
  const owner = ids.get('user', record.owner);
  // A contest without an owner, as in DOMjudge, belongs to root, which is no issue.
  if (owner === null && record.owner !== '') note('orphan-user');
  const { startsAt, endsAt, sealAt } = correctContestTimes(record, note);
  const gid = ids.number('group', record.group);
  const isGroupMissing = record.group !== null && gid === null;
  if (isGroupMissing) note('orphan-group', { group: record.group });
  const networks = record.examAddresses.filter(isNetwork);
  if (networks.length < record.examAddresses.length)
    note('feature-lost', {
      networks: record.examAddresses
        .filter((one) => !isNetwork(one))
        .join(', ')
        .slice(0, 200),
    });
  const stars = record.starAccounts.flatMap((user) => ids.get('user', user) ?? []);
  const { rows: starNames } = await sql<{ username: string }>`
    select username from app_user where uid = any(${stars}::text[])`.execute(trx);
  await insertRows(trx, 'contest', [
    {
      id,
      uid: owner ?? rootUid,
      gid,
      title: record.title,
      description: links.rewrite(record.description, from),
      type: record.type,
      auth: record.auth,
      starts_at: startsAt,
      ends_at: endsAt,
      seal_at: sealAt,
      auto_unfreeze: record.autoUnfreeze,
      // A contest of a missing group is hidden, because only the group could see it.
      is_visible: record.isVisible && !isGroupMissing,
      open_print: record.openPrint,
      open_rank: record.openRank,
      rank_show_name: record.rankShowName,
      allow_end_submit: record.allowEndSubmit,
      oi_score_type: record.oiScoreType,
      penalty_unit: record.penaltyUnit,
      account_rule: record.accountRule,
      star_accounts: starNames.map(({ username }) => username),
      award_type: record.awardType,
      awards: record.awards,
      exam_addresses: networks,
      individual_seconds: record.individualSeconds,
      // Prevents notifications for contests that began before the migration.
      announced_at: now,
      created_at: record.createdAt ?? startsAt,
      modified_at: now,
    },
  ]);
  if (record.password !== null)
    await contestPasswords.store(trx, services.settings.secret, { id, password: record.password });
}

/**
 * Stores the problems of a contest; returns their ids by key. A problem that appears twice is stored once; a letter
 * that is taken gets a number.
 */
async function writeProblems(
  trx: Kysely<Database>,
  context: WriteContext,
  cid: number,
  contest: string,
  { problems }: ContestRecord,
): Promise<Map<string, number>> {
  const { ids, now } = context;
  const note = issueRecorder(context, 'contest', contest);
  const stored = new Map<string, number>();
  const byProblem = new Map<number, number>();
  const letters = new Set<string>();
  const present = problems.flatMap((one) => {
    const pid = ids.number('problem', one.problem);
    if (pid === null) note('orphan-left-out', { problem: one.problem });
    return pid === null ? [] : [{ one, pid }];
  });
  const numbers = await assignIds(
    trx,
    'contest_problem',
    present.map(({ one }) => one.number),
  );
  const titles = await titlesOf(
    trx,
    present.map(({ pid }) => pid),
  );
  const rows: Record<string, unknown>[] = [];
  for (const [index, { one, pid }] of present.entries()) {
    const twin = byProblem.get(pid);
    if (twin !== undefined) {
      if (!one.isRemoved) note('letter-taken', { letter: one.displayId });
      stored.set(one.key, twin);
      continue;
    }
    const { id = 0 } = numbers[index] ?? {};
    const letter = one.isRemoved ? one.displayId : freeLetter(one, letters, note);
    byProblem.set(pid, id);
    stored.set(one.key, id);
    rows.push({
      id,
      cid,
      pid,
      display_id: letter,
      display_title: one.displayTitle || (titles.get(pid) ?? letter),
      color: one.color,
      created_at: now,
      modified_at: now,
      hidden_at: one.isRemoved ? now : null,
    });
  }
  await insertRows(trx, 'contest_problem', rows);
  const opened = present.filter(({ one }) => one.opensPrivate === true && !one.isRemoved);
  await openPrivateProblems(
    trx,
    opened.map(({ pid }) => pid),
  );
  return stored;
}

/**
 * Makes private problems contest-only, because contests omit private problems. Problems that were edited on this site
 * keep their visibility.
 */
export async function openPrivateProblems(trx: Kysely<Database>, pids: readonly number[]): Promise<void> {
  if (pids.length === 0) return;
  await trx
    .updateTable('problem')
    .set({ auth: problemAuth.contest })
    .where('id', '=', sql<number>`any(${[...pids]}::bigint[])`)
    .where('auth', '=', problemAuth.private)
    .where('revision', '=', 0)
    .execute();
}

/**
 * Returns a free letter for a problem. If another problem has the letter, a number is appended and an issue is added.
 */
export function freeLetter(
  { displayId }: Pick<ContestProblemRecord, 'displayId'>,
  letters: Set<string>,
  note: ReturnType<typeof issueRecorder>,
): string {
  let letter = displayId;
  for (let number = 2; letters.has(letter.toLowerCase()); number += 1) letter = `${displayId}${number}`;
  if (letter !== displayId) note('letter-taken', { from: displayId, to: letter });
  letters.add(letter.toLowerCase());
  return letter;
}

async function titlesOf(trx: Kysely<Database>, pids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ pid: number; title: string }>`
    select distinct on (pid) pid, title from problem_text where pid = any(${[...pids]}::bigint[])
    order by pid, locale desc`.execute(trx);
  return new Map(rows.map(({ pid, title }) => [pid, title]));
}

async function writeParticipants(
  trx: Kysely<Database>,
  context: WriteContext,
  cid: number,
  key: string,
  record: ContestRecord,
): Promise<void> {
  const { ids, now } = context;
  const note = issueRecorder(context, 'contest', key);
  const people = new Map<string, Date>();
  for (const { user, createdAt } of record.registrations) {
    const uid = ids.get('user', user);
    if (uid === null) note('orphan-left-out', { user });
    else people.set(uid, createdAt ?? now);
  }
  await insertRows(
    trx,
    'contest_registration',
    [...people].map(([uid, at]) => ({ cid, uid, created_at: at })),
  );
  await writeIndividualStarts(trx, context, cid, record);
  await writeContestTexts(trx, context, { cid, key }, record);
}

/** Stores when participants started their individual time. Known times stay unchanged. */
export async function writeIndividualStarts(
  trx: Kysely<Database>,
  { ids }: Pick<WriteContext, 'ids'>,
  cid: number,
  { individualStarts = [] }: ContestRecord,
): Promise<void> {
  const starts = new Map(
    individualStarts.flatMap(({ user, startsAt }): [string, Date][] => {
      const uid = ids.get('user', user);
      return uid === null ? [] : [[uid, startsAt]];
    }),
  );
  const rows = [...starts].map(([uid, startsAt]) => ({ cid, uid, starts_at: startsAt, extra_seconds: 0 }));
  await insertRows(trx, 'contest_individual_start', rows, 'on conflict do nothing');
}

/** Stores announcements and print jobs of a contest. */
export async function writeContestTexts(
  trx: Kysely<Database>,
  context: WriteContext,
  { cid, key }: { readonly cid: number; readonly key: string },
  { announcements, prints }: Pick<ContestRecord, 'announcements' | 'prints'>,
): Promise<void> {
  const { ids, links, now, rootUid } = context;
  const note = issueRecorder(context, 'contest', key);
  for (const { title, content, author, isVisible, createdAt } of announcements) {
    // For a jury without an account `author` is empty, which is no issue.
    if (author !== '' && ids.get('user', author) === null)
      note('orphan-user', { announcement: title.slice(0, 100) });
    await trx
      .insertInto('contest_announcement')
      .values({
        cid,
        uid: ids.get('user', author) ?? rootUid,
        title,
        content: links.rewrite(content, { noun: 'contest', key }),
        status: isVisible ? 0 : 1,
        created_at: createdAt ?? now,
        modified_at: createdAt ?? now,
      })
      .execute();
  }
  for (const { user, content, isDone, createdAt } of prints) {
    const uid = ids.get('user', user);
    if (uid === null) {
      note('orphan-left-out', { table: 'contest_print', user });
      continue;
    }
    await trx
      .insertInto('contest_print')
      .values({ cid, uid, content, status: isDone ? 1 : 0, created_at: createdAt ?? now })
      .execute();
  }
}
