import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { openingOf, penaltySeconds, exposesJudgement } from '@xiezhi/rules';
import { starTest } from '../../scopes/contest/scoreboard/contestants.ts';
import { type ContestRow, freezeOf } from '../../scopes/contest/repository.ts';
import { apiAwards } from './awards.ts';
import type { ApiPerson, ApiContestFacts, LiveRow } from './facts.ts';
import { judgementTypeOf, judgementTypes } from './judgement-types.ts';
import { apiLanguage, entryPointOf } from './languages.ts';
import type {
  ApiAccount,
  ApiClarification,
  ApiCollections,
  ApiContest,
  ApiJudgement,
  ApiOrganization,
  ApiProblem,
  ApiState,
  ApiSubmission,
  ApiTeam,
} from './shapes.ts';
import { momentOf, relativeTime } from './times.ts';

export const contestants = { id: 'contestants', name: 'Contestants' };
export const unofficial = { id: 'unofficial', name: 'Unofficial' };

/**
 * Converts a contest.
 * @param seesSeal whether to include the time of the freeze; the list of contests omits it
 */
export function presentContest(row: ContestRow, seesSeal: boolean): ApiContest {
  const length = (from: Date) => relativeTime(Math.max(0, row.ends_at.getTime() - from.getTime()));
  return {
    id: String(row.id),
    name: row.title,
    formal_name: row.title,
    start_time: row.starts_at.toISOString(),
    duration: length(row.starts_at),
    ...(seesSeal && { scoreboard_freeze_duration: row.seal_at && length(row.seal_at) }),
    ...(row.type === 0
      ? { scoreboard_type: 'pass-fail', penalty_time: penaltySeconds / 60 }
      : { scoreboard_type: 'score' }),
  };
}

/** Whether a freeze hides results from the viewer. */
export function isHiddenByFreeze({ reach, access }: Pick<ApiContestFacts, 'reach' | 'access'>): boolean {
  return reach !== 'staff' && access.place.isSealed;
}

/**
 * Computes the state of a contest. Results are final when the contest is over and no judging is pending. Updates end
 * when the scoreboard is also public. The end of updates gets the later of the two times, because tools read the states
 * in the order of their times. A rejudge revokes both states until it is done. Viewers who do not see frozen results do
 * not see when results became final, because this is the time when the last submission was judged.
 */
export function presentContestState(facts: ApiContestFacts): ApiState {
  const { row, access, now, settledAt } = facts;
  const reached = (moment: Date | null) => (moment !== null && moment <= now ? moment.toISOString() : null);
  const frozen = reached(row.seal_at);
  const ended = reached(row.ends_at);
  const thawed = frozen !== null && !access.place.isSealed ? reached(thawOf(row)) : null;
  const finalized =
    ended !== null && settledAt !== null && !isHiddenByFreeze(facts)
      ? new Date(Math.max(row.ends_at.getTime(), settledAt.getTime())).toISOString()
      : null;
  return {
    started: reached(row.starts_at),
    frozen,
    ended,
    thawed,
    finalized,
    end_of_updates: frozen === null ? finalized : laterOf(finalized, thawed),
  };
}

/** Returns the later of two times; null if one of them is not reached yet. */
function laterOf(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return null;
  return left > right ? left : right;
}

/**
 * Returns the time at which the scoreboard was or will be unfrozen; null if staff will publish it. `published_at` takes
 * precedence: setting a contest to unfreeze automatically after its end publishes it at that time.
 */
function thawOf(row: ContestRow): Date | null {
  const { seal_at: sealAt, published_at: publishedAt } = row;
  if (sealAt !== null && publishedAt !== null && publishedAt >= sealAt) return publishedAt;
  return openingOf(freezeOf(row));
}

type Presenters = {
  readonly [Type in keyof ApiCollections]: (facts: ApiContestFacts) => ApiCollections[Type];
};

/** One function for each list. A request for a list must not build the other lists, which may have 100,000 objects. */
const presenters: Presenters = {
  'judgement-types': () => judgementTypes,
  languages: ({ languages }) => languages.map(apiLanguage),
  problems: presentProblems,
  groups: () => [contestants, unofficial],
  organizations: ({ people }) => presentOrganizations(people),
  teams: ({ people, row }) => {
    const isStar = starTest(row.star_accounts);
    return people.map((person) => presentTeam(person, row, isStar(person.username)));
  },
  accounts: ({ reach, people }) => (reach === 'staff' ? people.map(presentAccount) : []),
  clarifications: presentSaid,
  submissions: (facts) => facts.live.map((sent) => presentSubmission(sent, facts)),
  judgements: (facts) => facts.live.flatMap((sent) => presentJudgement(sent, facts) ?? []),
  awards: apiAwards,
};

/** Returns a list in the form of its endpoint, which the feed uses, too. */
export function presentCollection<Type extends keyof ApiCollections>(
  facts: ApiContestFacts,
  type: Type,
): ApiCollections[Type] {
  return presenters[type](facts);
}

/** Whether a list has one object for each submission. */
export function isLongCollection(type: string): type is 'submissions' | 'judgements' {
  return type === 'submissions' || type === 'judgements';
}

/** Number of submissions that are converted without interruption. */
const sliceSize = 1000;

/** Converts a long list in parts. Other requests can run between two parts. */
export async function* presentParts(
  facts: ApiContestFacts,
  type: 'submissions' | 'judgements',
): AsyncGenerator<ApiCollections['submissions'] | ApiCollections['judgements']> {
  for (let from = 0; from < facts.live.length; from += sliceSize) {
    if (from > 0) await setImmediate();
    yield presentCollection({ ...facts, live: facts.live.slice(from, from + sliceSize) }, type);
  }
}

function presentProblems({ problems, reach, row }: ApiContestFacts): ApiProblem[] {
  return problems.map(({ id, displayId, title, color, timeLimitMs, points, testDataCount }, index) => ({
    id: String(id),
    label: displayId,
    name: title,
    ordinal: index + 1,
    ...(color !== null && /^#([\da-f]{3}|[\da-f]{6})$/i.test(color) && { rgb: color }),
    ...(reach !== 'outside' && { time_limit: timeLimitMs / 1000 }),
    test_data_count: testDataCount,
    ...(row.type !== 0 && { max_score: points ?? 100 }),
  }));
}

function organizationOf(school: string | null): ApiOrganization | null {
  const name = school?.trim() ?? '';
  if (name === '') return null;
  const id = `o-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
  return { id, name, formal_name: name };
}

function presentOrganizations(people: readonly ApiPerson[]): ApiOrganization[] {
  const found = people.flatMap(({ school }) => organizationOf(school) ?? []);
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

/** Converts a user to a team, with the name that the contest's scoreboard shows. */
function presentTeam(person: ApiPerson, row: ContestRow, isStar: boolean): ApiTeam {
  const { uid, username, nickname, realname, school } = person;
  const shown = { nickname, realname }[row.rank_show_name] ?? null;
  return {
    id: uid,
    label: username,
    name: shown?.trim() || username,
    organization_id: organizationOf(school)?.id ?? null,
    group_ids: [(isStar ? unofficial : contestants).id],
    hidden: isStar,
  };
}

function presentAccount({ uid, username }: ApiPerson): ApiAccount {
  return { id: uid, username, type: 'team', team_id: uid };
}

function presentSaid(facts: ApiContestFacts): ApiClarification[] {
  const { messages: said, people, row } = facts;
  const teams = new Set(people.map(({ uid }) => uid));
  const ids = new Set(said.map(({ id }) => id));
  return said.flatMap(({ id, uid, isByStaff, to, answers, cpid, text, at }) => {
    const isKnown = (answers === null || ids.has(answers)) && (to === null || teams.has(to));
    const from = isByStaff ? null : uid;
    const team = from ?? to;
    const parties = { from_team_id: from, to_team_id: to, reply_to_id: answers };
    return isKnown
      ? [
          {
            id,
            ...parties,
            problem_id: cpid === null ? null : String(cpid),
            text,
            ...momentOf(at, team === null ? row.starts_at : startOf(facts, team)),
          },
        ]
      : [];
  });
}

/** Returns the start of a contestant's time: of the contest, or of their individual time. */
export function startOf({ row, starts }: Pick<ApiContestFacts, 'row' | 'starts'>, uid: string): Date {
  const own = starts.get(uid);
  return own === undefined ? row.starts_at : new Date(own);
}

function presentSubmission(sent: LiveRow, facts: ApiContestFacts): ApiSubmission {
  const { row, reach } = facts;
  return {
    id: String(sent.id),
    language_id: apiLanguage(sent.language).id,
    problem_id: String(sent.cpid),
    team_id: sent.uid,
    ...momentOf(sent.submitted_at, startOf(facts, sent.uid)),
    entry_point: entryPointOf(sent.language),
    files:
      reach === 'staff'
        ? [
            {
              href: `contests/${row.id}/submissions/${sent.id}/files`,
              filename: 'files.zip',
              mime: 'application/zip',
            },
          ]
        : [],
  };
}

/** Converts a judgement; returns null if there is none or the viewer may not see it. */
function presentJudgement(sent: LiveRow, facts: ApiContestFacts): ApiJudgement | null {
  const { row, access } = facts;
  const { id, uid, verdict, submitted_at: submittedAt } = sent;
  if (verdict === null || !exposesJudgement(access, { uid, submittedAt })) return null;
  // A verdict set manually has no judging, so the time of the submission is used.
  const start = startOf(facts, uid);
  const begin = momentOf(sent.started_at ?? sent.finished_at ?? submittedAt, start);
  const end = momentOf(sent.finished_at ?? submittedAt, start);
  return {
    id: String(id),
    submission_id: String(id),
    judgement_type_id: judgementTypeOf(verdict),
    ...(row.type !== 0 && sent.score !== null && { score: sent.score }),
    start_time: begin.time,
    start_contest_time: begin.contest_time,
    end_time: end.time,
    end_contest_time: end.contest_time,
    max_run_time: sent.time_ms === null ? null : sent.time_ms / 1000,
  };
}
