import type { AnnouncementRecord, ContestRecord, TrainingRecord } from '../../model/records.ts';
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
import { correctContestTimes } from '../../write/contest-times.ts';
import { letterOf } from '../hustoj/contests.ts';
import { mainDomain } from './people.ts';
import { problemKey, wantedDisplayId } from './problems.ts';
import { documentTypes as types, isBroadcast, placesPerSecond } from './schema.ts';

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
  /** In a contest with individual time: the time of each person's first submission, in seconds since the epoch. */
  readonly firsts: readonly { uid: number; seconds: number }[] | null;
  /** Messages of the jury to everybody. */
  readonly broadcasts: readonly { doc: string; json: string | null }[] | null;
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
          select json_agg(json_build_object('uid', uid, 'seconds', seconds)) from (
            select record.uid, min(record.place) / ${placesPerSecond} as seconds from @record record
            where event.json::json ->> 'duration' is not null and record.contest = event.doc group by record.uid
          ) first
        ) as firsts, (
          select json_agg(json_build_object('doc', said.doc, 'json', said.json) order by said.place)
          from @document said
          where said.type = ${types.clarification} and said.domain = event.domain and said.parent = event.doc
            and ${isBroadcast('said')}
        ) as broadcasts, (
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
/** Rules under which results appear at the end of the contest. */
const hiddenUntilEnd = new Set(['oi', 'strictioi']);
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
  const isHiddenUntilEnd = hiddenUntilEnd.has(rule);
  const individualSeconds = individualTime(contest, { startsAt, endsAt });
  // Hydro counts the time of a solution from the start of the contest.
  if (individualSeconds !== null && rule === 'acm')
    issues.push({ rule: 'feature-lost', detail: { field: 'duration' } });
  const record: ContestRecord = {
    number: null,
    title: lineOf(text(textOf(contest['title']))) ?? key,
    description: text(textOf(contest['content'])),
    owner: textOf(contest['owner']),
    group: row.domain === mainDomain ? null : row.domain,
    type: rule === 'acm' ? 0 : 1,
    auth: password !== null || isAssigned(contest) ? 1 : 0,
    password,
    startsAt,
    endsAt,
    sealAt: isHiddenUntilEnd ? startsAt : dateOf(contest['lockAt']),
    autoUnfreeze: isHiddenUntilEnd ? contest['keepScoreboardHidden'] !== true : contest['unlocked'] === true,
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
    individualSeconds,
    individualStarts: individualSeconds === null ? [] : individualStarts(row, startsAt),
    createdAt: timeOfId(row.doc),
    problems: problemsOf(row, contest, issues),
    registrations: registrationsOf(row, assigned, 'attend'),
    announcements: (row.broadcasts ?? []).map(({ doc, json }) =>
      toAnnouncement({ doc, message: parseDocument(json), author: textOf(contest['owner']) }, text),
    ),
    prints: [],
  };
  return { key, record, issues };
}

/**
 * Returns the length of each participant's individual time in seconds; null if the contest has none, or if it is not
 * shorter than the contest.
 */
export function individualTime(
  contest: Fields,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
): number | null {
  const hours = numberOf(contest['duration']);
  if (hours === null || hours <= 0 || hours * hourMs >= endsAt.getTime() - startsAt.getTime()) return null;
  return Math.round(hours * 3600);
}

/**
 * Returns when a participant started, from the person's status. Old releases of Hydro did not store it, so the time of
 * the first submission counts. Null if the participant did not start.
 * @param firstAt time of the first submission in seconds since the epoch
 */
export function individualStart(status: Fields, firstAt: number | null, startsAt: Date): Date | null {
  const stored = dateOf(status['startAt']);
  // Ids of submissions contain whole seconds, so fractions of a second would put a submission before the start.
  const second = stored === null ? firstAt : Math.floor(stored.getTime() / 1000);
  return second === null ? null : new Date(Math.max(second * 1000, startsAt.getTime()));
}

function individualStarts({ people, firsts }: EventRow, startsAt: Date) {
  const statuses = new Map((people ?? []).map(({ uid, json }) => [uid, parseDocument(json)]));
  const first = new Map((firsts ?? []).map(({ uid, seconds }) => [uid, seconds]));
  return [...new Set([...statuses.keys(), ...first.keys()])].flatMap((uid) => {
    const at = individualStart(statuses.get(uid) ?? {}, first.get(uid) ?? null, startsAt);
    return at === null ? [] : [{ user: String(uid), startsAt: at }];
  });
}

const titleMax = 60;

function toAnnouncement(
  { doc, message, author }: { readonly doc: string; readonly message: Fields; readonly author: string },
  text: (value: string) => string,
): AnnouncementRecord {
  const content = text(textOf(message['content']));
  return {
    key: doc,
    title: lineOf(content)?.split('\n', 1)[0]?.slice(0, titleMax) ?? doc,
    content,
    author,
    group: null,
    isVisible: true,
    createdAt: timeOfId(doc),
  };
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

/** Whether a contest or homework is only for the users to whom it is assigned, even if there are none. */
function isAssigned(event: Fields): boolean {
  return listOf(event['assign']).length > 0;
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
      // In Hydro, contests show hidden problems too.
      opensPrivate: true,
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
  const { endsAt: dueAt } = correctContestTimes({ startsAt, endsAt: wanted, sealAt: null }, (rule) =>
    issues.push({ rule }),
  );
  const factors = Object.values(fieldsOf(homework['penaltyRules'])).map((factor) => numberOf(factor) ?? 1);
  const isLate = dueAt < endsAt && factors.length > 0;
  if (isLate) issues.push({ rule: 'feature-lost', detail: { field: 'penaltyRules' } });
  const assigned = assignedUsers(homework, row);
  const base = baseOf(row, homework, issues, listOf(homework['pids']).map(textOf));
  // A public training outside groups has no participants with whom it could share hidden problems.
  if (base.group === null && !isAssigned(homework))
    for (const { doc, json } of row.problems ?? [])
      if (parseDocument(json)['hidden'] === true)
        issues.push({ rule: 'feature-lost', detail: { hidden: doc } });
  const record: TrainingRecord = {
    ...base,
    // In Hydro, homework shows hidden problems too; trainings do not.
    problems: base.problems.map((problem) => ({ ...problem, isShared: true })),
    isPrivate: isAssigned(homework),
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
