import type { AnnouncementRecord, ContestRecord } from '../../model/records.ts';
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
import { letterOf } from '../hustoj/contests.ts';
import {
  assignedUsers,
  type EventRow,
  eventRows,
  hydroContestTimes,
  isAssigned,
  isHomework,
  registrationsOf,
} from './events.ts';
import { individualStarts, individualTime } from './individual-time.ts';
import { mainDomain } from './people.ts';
import { problemKey } from './problems.ts';

export function hydroContests(raw: RawDatabase): Stream<ContestRecord> {
  return numberedStream<EventRow, ContestRecord>(eventRows(raw, 30, `not (${isHomework})`), toContest);
}

/** Rules under which the best submission for each problem counts. */
const countsBest = new Set(['ioi', 'strictioi', 'ledo']);
/** Rules that this site does not have. */
const lostRules = new Set(['strictioi', 'ledo']);

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
  const isFrozenFromStart = hidesOwnResults(rule, contest, endsAt);
  // Strict IOI hides the scoreboard until the end and shows users their own results.
  if (rule === 'strictioi' && endsAt > new Date())
    issues.push({ rule: 'feature-lost', detail: { scoreboard: 'visible during the contest' } });
  const [lockAt, isUnlocked] = [dateOf(contest['lockAt']), contest['unlocked'] === true];
  const individualSeconds = individualTime(contest, { startsAt, endsAt });
  // Hydro counts the time of a solution from the start of the contest.
  if (individualSeconds !== null && rule === 'acm')
    issues.push({ rule: 'feature-lost', detail: { field: 'duration' } });
  // At its end, Hydro would publish the hidden problems of the contest.
  if (contest['autoHide'] === true && endsAt > new Date())
    issues.push({ rule: 'feature-lost', detail: { field: 'autoHide' } });
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
    sealAt: isFrozenFromStart ? startsAt : lockAt,
    autoUnfreeze: isFrozenFromStart
      ? contest['keepScoreboardHidden'] !== true && (lockAt === null || isUnlocked)
      : isUnlocked,
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
 * Whether a contest hides users' own results too, as an OI contest of this site does while it is frozen. Hydro does so
 * until the end of an OI contest, and after the end of a strict IOI contest whose results are kept hidden.
 */
function hidesOwnResults(rule: string, contest: Fields, endsAt: Date): boolean {
  const isKeptHidden = contest['keepScoreboardHidden'] === true && endsAt <= new Date();
  return rule === 'oi' || (rule === 'strictioi' && isKeptHidden);
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

function starred({ people }: EventRow): string[] {
  return (people ?? [])
    .filter(({ json }) => parseDocument(json)['unrank'] === true)
    .map(({ uid }) => String(uid));
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
