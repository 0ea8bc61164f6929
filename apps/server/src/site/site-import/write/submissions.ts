import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { SubmissionRecord } from '../model/records.ts';
import { issueRecorder, type PresentItem, type WriteContext, type RecordWriter } from './context.ts';
import { deletedUser } from './deleted-user.ts';
import { storable } from '../raw/storable-json.ts';
import { insertRows, assignIds } from './rows.ts';
import { contestProblemKey } from './references.ts';
import { addScoreboardEvents, type ImportedOutcome } from './scoreboard-events.ts';

const waiting = 5;
const cancelled = -4;
const codeMax = 262_144;

/**
 * Stores submissions, each with one judging. Counters, scoreboards and records of trainings are computed later. A
 * waiting submission is stored as cancelled; because of its issue `not-judged`, a later run reads it again.
 */
export const writeSubmissions: RecordWriter<SubmissionRecord> = (context, items) =>
  Promise.resolve(async (trx) => {
    const placed: { item: PresentItem<SubmissionRecord>; row: Place }[] = [];
    for (const item of items) {
      const row = await placeOf(trx, context, item);
      if (row !== null) placed.push({ item, row });
    }
    const numbers = await assignIds(
      trx,
      'submission',
      placed.map(({ item }) => item.record.number),
    );
    const { rows: judgingIds } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('judging', 'id')) as id from generate_series(1, ${placed.length}::int)`.execute(
      trx,
    );
    const stored = new Map<string, number>();
    const submissions: Record<string, unknown>[] = [];
    const judgings: Record<string, unknown>[] = [];
    for (const [index, { item, row }] of placed.entries()) {
      const { id = 0, isReplaced = false } = numbers[index] ?? {};
      const note = issueRecorder(context, 'submission', item.key);
      if (isReplaced) note('number-taken', { from: item.record.number, to: id });
      if (item.record.status === waiting) note('not-judged');
      if (item.record.code.length > codeMax) note('text-cut', { column: 'code' });
      if (item.record.code === '') note('code-missing');
      if ((item.record.message?.length ?? 0) > messageMax) note('text-cut', { column: 'message' });
      const judging = judgingIds[index]?.id ?? 0;
      const submittedAt = submitTime(item.record, context);
      submissions.push({
        id,
        ...row,
        ...submissionColumns(item.record, submittedAt),
        current_judging_id: judging,
      });
      judgings.push({ id: judging, submit_id: id, ...judgingColumns(item.record, submittedAt) });
      stored.set(item.key, id);
    }
    await insertRows(trx, 'submission', submissions);
    await insertRows(trx, 'judging', judgings);
    await context.ids.add(trx, 'submission', stored);
    const outcomes = placed.flatMap(
      ({ item: { key, record }, row: { cid, cpid, uid } }): ImportedOutcome[] => {
        const submitId = stored.get(key);
        if (cid === null || cpid === null || submitId === undefined) return [];
        const { status, score, time_ms: timeMs } = resultOf(record);
        const submittedAt = submitTime(record, context);
        const { isChecked } = record;
        return [{ submitId, cid, cpid, uid, submittedAt, verdict: status, score, timeMs, isChecked }];
      },
    );
    await addScoreboardEvents(trx, outcomes);
    return stored.size;
  });

/** Returns the submission time. If it is unreadable, returns the time of the verdict, or else of the migration. */
function submitTime({ submittedAt, judgedAt }: SubmissionRecord, { now }: WriteContext): Date {
  return submittedAt ?? judgedAt ?? now;
}

interface Place {
  readonly pid: number;
  readonly uid: string;
  readonly cid: number | null;
  readonly cpid: number | null;
  readonly tid: number | null;
  readonly gid: number | null;
}

/** Returns user, problem and scope of a submission; null if the problem or contest is missing. */
async function placeOf(
  trx: Kysely<Database>,
  context: WriteContext,
  { key, record }: PresentItem<SubmissionRecord>,
): Promise<Place | null> {
  const { ids } = context;
  const note = issueRecorder(context, 'submission', key);
  const pid = ids.number('problem', record.problem);
  const cid = ids.number('contest', record.contest);
  if (pid === null || (record.contest !== null && cid === null)) {
    note('orphan-left-out', { problem: record.problem, contest: record.contest });
    return null;
  }
  const uid = ids.get('user', record.user);
  if (uid === null) note('orphan-user');
  const gid = ids.number('group', record.group);
  if (record.group !== null && gid === null) note('orphan-group', { group: record.group });
  return {
    pid,
    uid: uid ?? (await deletedUser(trx, context)),
    cid,
    cpid: cid === null ? null : await contestProblemOf(trx, context, { key, record }, cid, pid),
    tid: cid === null ? ids.number('training', record.training) : null,
    gid,
  };
}

/**
 * Returns the id of the contest's problem. If the contest no longer contains the problem, it is added to the contest as
 * removed.
 */
async function contestProblemOf(
  trx: Kysely<Database>,
  context: WriteContext,
  { key, record }: Pick<PresentItem<SubmissionRecord>, 'key' | 'record'>,
  cid: number,
  pid: number,
): Promise<number> {
  const name = contestProblemKey(record) ?? '';
  const known = context.ids.number('contestProblem', name);
  if (known !== null) return known;
  issueRecorder(context, 'submission', key)('removed-problem', { problem: record.problem });
  const found = await trx
    .selectFrom('contest_problem')
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .select('id')
    .orderBy('hidden_at', (order) => order.desc().nullsFirst())
    .executeTakeFirst();
  const id = found?.id ?? (await addRemovedProblem(trx, context, cid, pid));
  await context.ids.add(trx, 'contestProblem', new Map([[name, id]]));
  return id;
}

async function addRemovedProblem(
  trx: Kysely<Database>,
  { now }: WriteContext,
  cid: number,
  pid: number,
): Promise<number> {
  const letter = `removed-${pid}`;
  const { id } = await trx
    .insertInto('contest_problem')
    .values({ cid, pid, display_id: letter, display_title: letter, hidden_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the columns that a submission and its judging have in common. */
function resultOf(record: SubmissionRecord) {
  return {
    status: record.status === waiting ? cancelled : record.status,
    time_ms: record.timeMs,
    memory_kb: record.memoryKb,
    score: record.score,
    oi_rank_score: record.oiRankScore,
  };
}

function submissionColumns(record: SubmissionRecord, submittedAt: Date): Record<string, unknown> {
  const result = resultOf(record);
  const code = record.code.slice(0, codeMax);
  return {
    language: record.language,
    code,
    code_length: Array.from(code).length,
    submitted_at: submittedAt,
    modified_at: record.judgedAt ?? submittedAt,
    ip: record.ip,
    share: record.share,
    is_manual: record.isManual,
    judger: record.judger,
    version: 0,
    ...result,
    counted_status: result.status,
    counted_oi_rank_score: record.oiRankScore,
  };
}

const messageMax = 65_535;

/** Returns the message of a submission in the form in which it is stored. */
export function messageOf({ message }: Pick<SubmissionRecord, 'message'>): string | null {
  return message === null ? null : storable(message.slice(0, messageMax));
}

/** Returns the time of the verdict, which is not before the submission. */
export function finishTime({ judgedAt }: Pick<SubmissionRecord, 'judgedAt'>, submittedAt: Date): Date {
  return judgedAt === null || judgedAt < submittedAt ? submittedAt : judgedAt;
}

function judgingColumns(record: SubmissionRecord, submittedAt: Date): Record<string, unknown> {
  return {
    number: 1,
    reason: 'submit',
    priority: 1,
    ...resultOf(record),
    message: messageOf(record),
    cases: record.cases,
    created_at: submittedAt,
    started_at: submittedAt,
    compiled_at: submittedAt,
    finished_at: finishTime(record, submittedAt),
  };
}
