import type { QuestionState } from '@xiezhi/contract/routes/comment';
import type { AnnouncementRecord, CommentRecord, ContestRecord } from '../../model/records.ts';
import type { Issue, SourceItem, Stream } from '../../model/source.ts';
import { dateOf, type Fields, lineOf, listOf, numberOf, textOf } from '../../raw/document.ts';
import { contestPath, contestsOf, type DomjudgeApi, durationOf } from './api.ts';
import { teamKey } from './people.ts';

/** Returns the key of a problem in a contest. */
export function contestProblemKey(contest: string, problem: unknown): string {
  return `${contest}/${textOf(problem)}`;
}

const usualPenalty = 20;

export function domjudgeContests(api: DomjudgeApi): Stream<ContestRecord> {
  return async function* () {
    for (const contest of await contestsOf(api)) {
      const id = textOf(contest['id']);
      const [problems, teams, groups, clarifications] = await Promise.all(
        ['problems', 'teams', 'groups', 'clarifications'].map((list) => api.list(contestPath(id, list))),
      );
      const parts = {
        problems: problems ?? [],
        teams: teams ?? [],
        groups: groups ?? [],
        clarifications: clarifications ?? [],
      };
      yield { items: [toContest(contest, parts)], cursor: id };
    }
  };
}

type Parts = Readonly<Record<'problems' | 'teams' | 'groups' | 'clarifications', readonly Fields[]>>;

function toContest(contest: Fields, parts: Parts): SourceItem<ContestRecord> {
  const key = textOf(contest['id']);
  const issues: Issue[] = [];
  const begin = dateOf(contest['start_time']);
  const length = durationOf(contest['duration']);
  const end =
    dateOf(contest['end_time']) ?? (begin && length !== null ? new Date(begin.getTime() + length) : null);
  if (begin === null || end === null) issues.push({ rule: 'zero-date' });
  const startsAt = begin ?? end ?? new Date();
  const endsAt = end ?? startsAt;
  const freeze = durationOf(contest['scoreboard_freeze_duration']);
  const penalty = numberOf(contest['penalty_time']) ?? usualPenalty;
  if (penalty !== usualPenalty) issues.push({ rule: 'feature-lost', detail: { penalty_time: penalty } });
  const record: ContestRecord = {
    number: null,
    title: lineOf(contest['formal_name']) ?? lineOf(contest['name']) ?? key,
    description: '',
    owner: '',
    group: null,
    type: 0,
    auth: 1,
    password: null,
    startsAt,
    endsAt,
    sealAt: freeze !== null && freeze > 0 ? new Date(endsAt.getTime() - freeze) : null,
    // If results were never released, they stay hidden on this site.
    autoUnfreeze: freeze === null || dateOf(contest['scoreboard_thaw_time']) !== null,
    isVisible: true,
    openPrint: false,
    openRank: true,
    allowEndSubmit: true,
    rankShowName: 'nickname',
    oiScoreType: 'Recent',
    penaltyUnit: 'minute',
    accountRule: null,
    starAccounts: starsOf(parts),
    awardType: 0,
    awards: [],
    examAddresses: [],
    individualSeconds: null,
    createdAt: null,
    problems: problemsOf(key, parts.problems, issues),
    registrations: parts.teams.map((team) => ({ user: teamKey(team['id']), createdAt: null })),
    announcements: parts.clarifications.filter(isAnnouncement).map(toAnnouncement),
    prints: [],
  };
  return { key, record, issues };
}

/**
 * Returns the teams that take part unofficially. Each of their categories is hidden, or has a higher sort order than
 * the lowest one, so that DOMjudge ranks it below the others.
 */
function starsOf({ teams, groups }: Parts): string[] {
  const first = Math.min(...groups.map((group) => numberOf(group['sortorder']) ?? 0));
  const beside = new Set(
    groups
      .filter((group) => group['hidden'] === true || (numberOf(group['sortorder']) ?? 0) > first)
      .map((group) => textOf(group['id'])),
  );
  return teams
    .filter((team) => {
      const own = listOf(team['group_ids']).map(textOf);
      return own.length > 0 && own.every((group) => beside.has(group));
    })
    .map((team) => teamKey(team['id']));
}

function problemsOf(
  contest: string,
  problems: readonly Fields[],
  issues: Issue[],
): ContestRecord['problems'] {
  const labels = new Set<string>();
  return problems
    .toSorted((left, right) => (numberOf(left['ordinal']) ?? 0) - (numberOf(right['ordinal']) ?? 0))
    .map((problem) => {
      const label = lineOf(problem['label']) ?? lineOf(problem['short_name']) ?? textOf(problem['id']);
      const isTaken = labels.has(label.toLowerCase());
      if (isTaken) issues.push({ rule: 'letter-taken', detail: { letter: label } });
      const displayId = isTaken ? `${label}-${textOf(problem['id'])}` : label;
      labels.add(displayId.toLowerCase());
      const color = textOf(problem['rgb']);
      return {
        key: contestProblemKey(contest, problem['id']),
        number: null,
        problem: textOf(problem['id']),
        displayId,
        displayTitle: lineOf(problem['name']) ?? '',
        color: /^#[0-9a-f]{6}$/i.test(color) ? color : null,
        isRemoved: false,
      };
    });
}

/** Whether a message comes from the jury, is addressed to everybody and is no reply. */
function isAnnouncement(one: Fields): boolean {
  return ['from_team_id', 'to_team_id', 'reply_to_id'].every((field) => lineOf(one[field]) === null);
}

function toAnnouncement(one: Fields): AnnouncementRecord {
  const content = textOf(one['text']);
  return {
    key: `clarification ${textOf(one['id'])}`,
    title: content.split('\n', 1)[0]?.slice(0, 60) ?? '',
    content,
    author: '',
    group: null,
    isVisible: true,
    createdAt: dateOf(one['time']),
  };
}

/** Stream of the questions of teams, with the jury's answers as replies, and of the jury's messages to single teams. */
export function domjudgeComments(api: DomjudgeApi): Stream<CommentRecord> {
  return async function* () {
    for (const contest of await contestsOf(api)) {
      const id = textOf(contest['id']);
      const all = await api.list(contestPath(id, 'clarifications'));
      const answers = Map.groupBy(all, (one) => textOf(one['reply_to_id']));
      const first = all.filter((one) => lineOf(one['reply_to_id']) === null && !isAnnouncement(one));
      yield {
        items: first.map((one) => toComment(id, one, answers.get(textOf(one['id'])) ?? [])),
        cursor: id,
      };
    }
  };
}

function toComment(contest: string, one: Fields, answers: readonly Fields[]): SourceItem<CommentRecord> {
  const problem = lineOf(one['problem_id']);
  const record: CommentRecord = {
    number: null,
    discussion: null,
    contest,
    ...(!isByJury(one) && { question: stateOf(answers), problem }),
    author: authorOf(one),
    content: textOf(one['text']),
    likes: [],
    createdAt: dateOf(one['time']),
    replies: answers.map((answer) => ({
      key: `${contest}/${textOf(answer['id'])}`,
      number: null,
      author: authorOf(answer),
      isByJury: isByJury(answer),
      to: null,
      content: textOf(answer['text']),
      createdAt: dateOf(answer['time']),
    })),
  };
  // This site has no messages of the jury to a single team.
  const issues: Issue[] = isByJury(one) ? [{ rule: 'feature-lost', detail: { field: 'to_team_id' } }] : [];
  return { key: `${contest}/${textOf(one['id'])}`, record, issues };
}

/** Returns the state of a question. It is shown to everybody only if all answers of the jury were. */
function stateOf(answers: readonly Fields[]): QuestionState {
  const own = answers.filter(isByJury);
  if (own.length === 0) return 'asked';
  return own.every((one) => lineOf(one['to_team_id']) === null) ? 'broadcast' : 'answered';
}

function isByJury(one: Fields): boolean {
  return lineOf(one['from_team_id']) === null;
}

/** Returns the author of a message; empty if it is the jury, which has no account. */
function authorOf(one: Fields): string {
  return isByJury(one) ? '' : teamKey(one['from_team_id']);
}
