import type { ContestRecord, TrainingRecord } from '../../model/records.ts';
import type { Issue, SourceItem, Stream } from '../../model/source.ts';
import { numberedStream, type RawDatabase } from '../../raw/raw-database.ts';
import { repairedText } from '../../raw/texts.ts';
import {
  dateOf,
  type Fields,
  fieldsOf,
  lineOf,
  listOf,
  numberOf,
  parseDocument,
  textOf,
  timeOfId,
} from '../../raw/document.ts';
import { settleContestTimes } from '../../write/contest-times.ts';
import { letterOf } from '../hustoj/contests.ts';
import { mainDomain } from './people.ts';
import { problemKey, wantedDisplayId } from './problems.ts';

export interface EventRow {
  readonly n: number;
  readonly domain: string;
  readonly doc: string;
  readonly json: string | null;
  /** Problems that the event names; `doc` is the number, `json` contains the title. */
  readonly problems: readonly { doc: string; json: string | null }[] | null;
  /** Numbers of the problems that have submissions in the contest. */
  readonly submitted: readonly number[] | null;
  readonly people: readonly { uid: number; json: string | null }[] | null;
  /** User groups of the domain. */
  readonly groups: readonly (string | null)[] | null;
}

/**
 * Returns a function that reads rows of contests and homework, or of trainings, with the problems that they name and
 * the people in them.
 */
export function eventRows(raw: RawDatabase, type: number, condition: string) {
  return (after: number): Promise<EventRow[]> =>
    raw.query(
      `select event.place as n, event.domain, event.doc, event.json, (
          select json_agg(json_build_object('doc', problem.doc, 'json', problem.json))
          from @document problem
          where problem.type = 10 and problem.domain = event.domain and problem.doc = any(
            select pid #>> '{}' from (
              select jsonb_path_query(event.json::jsonb, '$.pids[*]') as pid
              union all select jsonb_path_query(event.json::jsonb, '$.dag[*].pids[*]')
            ) named)
        ) as problems, (
          select json_agg(distinct record.problem) from @record record where record.contest = event.doc
        ) as submitted, (
          select json_agg(json_build_object('uid', uid, 'json', status.json) order by uid)
          from @document_status status
          where status.type = event.type and status.domain = event.domain and status.doc = event.doc
        ) as people, (
          select json_agg(grouped.json) from @user_group grouped where grouped.domain = event.domain
        ) as groups
      from @document event
      where event.type = ${type} and ${condition} and event.place > $1
      order by event.place fetch first 5 rows with ties`,
      [after],
    );
}

/** SQL condition on the contest document `event`: it is homework, which Hydro stores as a contest. */
export const isHomework = `coalesce(event.json::json ->> 'rule', '') = 'homework'`;

export function hydroContests(raw: RawDatabase): Stream<ContestRecord> {
  return numberedStream<EventRow, ContestRecord>(eventRows(raw, 30, `not (${isHomework})`), toContest);
}

/** Rules under which the best submission for each problem counts. */
const countsBest = new Set(['ioi', 'strictioi', 'ledo']);
/** Rules that this site does not have. */
const lostRules = new Set(['strictioi', 'ledo']);
const hourMs = 3_600_000;

function toContest(row: EventRow): SourceItem<ContestRecord> {
  const key = row.doc;
  const contest = parseDocument(row.json);
  const issues: Issue[] = [];
  const text = repairedText(issues);
  const rule = textOf(contest['rule']) || 'acm';
  if (lostRules.has(rule)) issues.push({ rule: 'feature-lost', detail: { rule } });
  if (Object.values(fieldsOf(contest['score'])).some((marks) => numberOf(marks) !== 100))
    issues.push({ rule: 'feature-lost', detail: { field: 'score' } });
  const { startsAt, endsAt } = hydroContestTimes(contest, row.doc, issues);
  const password = lineOf(contest['_code']);
  const assigned = assignedUsers(contest, row);
  const isLimited = password !== null || listOf(contest['assign']).length > 0;
  const hours = numberOf(contest['duration']);
  const record: ContestRecord = {
    number: null,
    title: lineOf(text(textOf(contest['title']))) ?? key,
    description: text(textOf(contest['content'])),
    owner: textOf(contest['owner']),
    group: row.domain === mainDomain ? null : row.domain,
    type: rule === 'acm' ? 0 : 1,
    auth: isLimited ? 1 : 0,
    password,
    startsAt,
    endsAt,
    sealAt: dateOf(contest['lockAt']),
    autoUnfreeze: contest['unlocked'] === true,
    isVisible: contest['hidden'] !== true,
    openPrint: contest['allowPrint'] === true,
    openRank: false,
    allowEndSubmit: true,
    rankShowName: 'username',
    oiScoreType: countsBest.has(rule) ? 'Highest' : 'Recent',
    penaltyUnit: 'second',
    accountRule: null,
    starAccounts: starred(row),
    awardType: 0,
    awards: [],
    examAddresses: [],
    individualSeconds:
      hours !== null && hours > 0 && hours * hourMs < endsAt.getTime() - startsAt.getTime()
        ? Math.round(hours * 3600)
        : null,
    createdAt: timeOfId(row.doc),
    problems: problemsOf(row, contest, issues),
    registrations: registrationsOf(row, assigned, 'attend'),
    announcements: [],
    prints: [],
  };
  return { key, record, issues };
}

/**
 * Returns the times of a contest or homework. A missing start is derived from the end or the creation time, a missing
 * end from the start.
 */
export function hydroContestTimes(event: Fields, doc: string, issues: Issue[]) {
  const [begin, end] = [dateOf(event['beginAt']), dateOf(event['endAt'])];
  if (begin === null || end === null) issues.push({ rule: 'zero-date' });
  const startsAt = begin ?? end ?? timeOfId(doc) ?? new Date();
  return { startsAt, endsAt: end ?? startsAt };
}

function starred({ people }: EventRow): string[] {
  return (people ?? [])
    .filter(({ json }) => parseDocument(json)['unrank'] === true)
    .map(({ uid }) => String(uid));
}

/** Returns the users to whom the contest is assigned, directly or as members of a user group. */
function assignedUsers(contest: Fields, { groups }: EventRow): string[] {
  const names = new Set(listOf(contest['assign']).map(textOf));
  const users = [...names].filter((name) => /^-?\d+$/.test(name));
  for (const json of groups ?? []) {
    const group = parseDocument(json);
    if (names.has(textOf(group['name']))) users.push(...listOf(group['uids']).map(textOf));
  }
  return users;
}

/**
 * Returns the people who take part, and the users to whom the event is assigned.
 * @param field field of a person's status that is 1 if the person takes part: `attend` or `enroll`
 */
export function registrationsOf(row: EventRow, assigned: readonly string[], field: string) {
  const attending = (row.people ?? [])
    .filter(({ json }) => numberOf(parseDocument(json)[field]) === 1)
    .map(({ uid }) => String(uid));
  return [...new Set([...attending, ...assigned])].map((user) => ({ user, createdAt: null }));
}

/** Returns the problems in the order of the contest, then those that only have submissions in it. */
function problemsOf(row: EventRow, contest: Fields, issues: Issue[]): ContestRecord['problems'] {
  const titles = new Map((row.problems ?? []).map(({ doc, json }) => [doc, parseDocument(json)]));
  const balloons = fieldsOf(contest['balloon']);
  const listed = listOf(contest['pids']).map(textOf);
  const present = [...new Set(listed)];
  if (present.length < listed.length) issues.push({ rule: 'letter-taken' });
  const removed = (row.submitted ?? []).map(String).filter((pid) => !present.includes(pid));
  for (const pid of removed) issues.push({ rule: 'removed-problem', detail: { problem: pid } });
  return [...present, ...removed].map((pid, index) => {
    const isRemoved = index >= present.length;
    return {
      key: contestProblemKey(row.doc, pid),
      number: null,
      problem: problemKey(row.domain, pid),
      displayId: isRemoved ? `removed-${pid}` : letterOf(index),
      displayTitle: lineOf(titles.get(pid)?.['title']) ?? '',
      color: colorOf(balloons[pid]),
      isRemoved,
    };
  });
}

export function contestProblemKey(contest: string, pid: string | number): string {
  return `${contest}/${pid}`;
}

function colorOf(balloon: unknown): string | null {
  const color = typeof balloon === 'string' ? balloon : textOf(fieldsOf(balloon)['color']);
  return /^#[0-9a-f]{6}$/i.test(color) ? color : null;
}

/** Stream of trainings. Homework becomes a training with a due time. */
export function hydroTrainings(raw: RawDatabase): Stream<TrainingRecord> {
  const trainings = numberedStream<EventRow, TrainingRecord>(eventRows(raw, 40, 'true'), toTraining);
  const homework = numberedStream<EventRow, TrainingRecord>(eventRows(raw, 30, isHomework), toHomework);
  return async function* (after) {
    // The cursor `FIRST:SECOND` contains the positions in both streams.
    const [first = null, second = null] = (after ?? '').split(':').map((part) => part || null);
    let read = first ?? '-1';
    for await (const batch of trainings(first)) {
      read = batch.cursor;
      yield { ...batch, cursor: `${read}:${second ?? '-1'}` };
    }
    for await (const batch of homework(second)) yield { ...batch, cursor: `${read}:${batch.cursor}` };
  };
}

function toTraining(row: EventRow): SourceItem<TrainingRecord> {
  const training = parseDocument(row.json);
  const nodes = listOf(training['dag']).map(fieldsOf);
  const issues: Issue[] = nodes.length > 1 ? [{ rule: 'feature-lost', detail: { field: 'dag' } }] : [];
  const pids = nodes.flatMap((node) => listOf(node['pids']).map(textOf));
  const record: TrainingRecord = {
    ...baseOf(row, training, issues, pids),
    isPrivate: false,
    isVisible: training['hidden'] !== true,
    registrations: registrationsOf(row, [], 'enroll'),
    homework: null,
  };
  return { key: row.doc, record, issues };
}

function toHomework(row: EventRow): SourceItem<TrainingRecord> {
  const homework = parseDocument(row.json);
  const issues: Issue[] = [];
  const { startsAt, endsAt } = hydroContestTimes(homework, row.doc, issues);
  const wanted = dateOf(homework['penaltySince']) ?? endsAt;
  const { endsAt: dueAt } = settleContestTimes({ startsAt, endsAt: wanted, sealAt: null }, (rule) =>
    issues.push({ rule }),
  );
  const factors = Object.values(fieldsOf(homework['penaltyRules'])).map((factor) => numberOf(factor) ?? 1);
  const isLate = dueAt < endsAt && factors.length > 0;
  if (isLate) issues.push({ rule: 'feature-lost', detail: { field: 'penaltyRules' } });
  const assigned = assignedUsers(homework, row);
  const record: TrainingRecord = {
    ...baseOf(row, homework, issues, listOf(homework['pids']).map(textOf)),
    isPrivate: assigned.length > 0,
    isVisible: homework['hidden'] !== true,
    registrations: registrationsOf(row, assigned, 'attend'),
    homework: {
      opensAt: startsAt,
      dueAt,
      latePercent: isLate ? Math.round((1 - Math.min(1, Math.max(0, Math.max(...factors)))) * 100) : null,
    },
  };
  return { key: row.doc, record, issues };
}

function baseOf(row: EventRow, event: Fields, issues: Issue[], pids: readonly string[]) {
  const text = repairedText(issues);
  const problems = new Map((row.problems ?? []).map(({ doc, json }) => [doc, parseDocument(json)]));
  const distinct = [...new Set(pids)];
  return {
    number: null,
    title: lineOf(text(textOf(event['title']))) ?? row.doc,
    description: [text(textOf(event['description'])), text(textOf(event['content']))]
      .filter(Boolean)
      .join('\n\n'),
    owner: textOf(event['owner']),
    group: row.domain === mainDomain ? null : row.domain,
    category: null,
    password: null,
    rank: 0,
    createdAt: timeOfId(row.doc),
    problems: distinct.map((pid, rank) => ({
      problem: problemKey(row.domain, pid),
      displayId: wantedDisplayId(row.domain, pid, problems.get(pid) ?? {}),
      rank,
    })),
    prerequisites: [],
  };
}
