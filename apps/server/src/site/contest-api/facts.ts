import { type ContestApiAccess, type ContestAccess, exposesSubmission } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { isContestant } from '../../scopes/contest/scoreboard/contestants.ts';
import { viewFor } from '../../scopes/contest/scoreboard/view.ts';
import type { ScoreboardCache, ScoreboardSnapshot } from '../../scopes/contest/scoreboard/snapshots.ts';
import { readIndividualRuns } from '../../scopes/contest/individual-timing/runs.ts';
import type { OpenedContest } from '../../scopes/contest/access.ts';
import type { ContestRow } from '../../scopes/contest/repository.ts';
import { visibleInContest } from '../../problems/problem/visible-in-contest.ts';
import { submissionIn } from '../../platform/scope/sql.ts';
import { availableLanguages } from '../../identity/judge-node/presence.ts';
import type { Services } from '../../platform/services.ts';
import { readClarifications, type ContestMessage } from './contest-messages.ts';
import { flatMapInParts } from '../../platform/in-parts.ts';

/** A submission made during the contest, with its current verdict. */
export interface LiveRow {
  readonly id: number;
  readonly uid: string;
  readonly cpid: number;
  readonly language: string;
  readonly submitted_at: Date;
  /** Current verdict; null if there is none yet. */
  readonly verdict: number | null;
  readonly score: number | null;
  readonly time_ms: number | null;
  /** Scoreboard version at which the verdict was stored. */
  readonly number: number | null;
  /** Scoreboard version counted without events that a freeze hides; null if a freeze hides this event. */
  readonly open_number: number | null;
  /** Whether a judging of the submission is pending. It may have a verdict of an earlier judging. */
  readonly is_pending: boolean;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

export interface ApiPerson {
  readonly uid: string;
  readonly username: string;
  readonly nickname: string | null;
  readonly realname: string | null;
  readonly school: string | null;
}

export interface ProblemRow {
  readonly id: number;
  readonly displayId: string;
  readonly title: string;
  readonly color: string | null;
  readonly timeLimitMs: number;
  readonly points: number | null;
  readonly testDataCount: number;
}

/** All data for responses to one viewer, read at one time. */
export interface ApiContestFacts {
  readonly row: ContestRow;
  readonly access: ContestAccess;
  readonly reach: ContestApiAccess;
  readonly now: Date;
  readonly problems: readonly ProblemRow[];
  readonly languages: readonly string[];
  readonly people: readonly ApiPerson[];
  /** Submissions of `people` of which the viewer may know. */
  readonly live: readonly LiveRow[];
  readonly messages: readonly ContestMessage[];
  /** Scoreboard; null if the viewer cannot see one yet. */
  readonly board: ScoreboardSnapshot | null;
  /** Time of the last verdict (1970-01-01 if there is none); null while a judging is pending. */
  readonly settledAt: Date | null;
  /** Individual start times of contestants in ms since the epoch; empty without individual timing. */
  readonly starts: ReadonlyMap<string, number>;
  /** Ids of users who submitted but do not take part, because they manage the contest. */
  readonly outsiders: readonly string[];
}

export interface FactServices extends Pick<
  Services,
  'db' | 'siteSettings' | 'scopes' | 'clock' | 'cacheInvalidation'
> {
  readonly boardOf: ScoreboardCache;
}

/**
 * Reads the data of a contest that a viewer may know. Before the start, viewers who must wait get its settings only.
 */
export async function readFacts(
  services: FactServices,
  { row, access: context }: OpenedContest,
  reach: ContestApiAccess,
  now: Date,
): Promise<ApiContestFacts> {
  const { db } = services;
  const empty = {
    problems: [],
    languages: [],
    people: [],
    live: [],
    messages: [],
    board: null,
    outsiders: [],
  };
  if (reach === 'waiting')
    return { row, access: context, reach, now, ...empty, settledAt: null, starts: new Map() };
  const problems = await readProblems(db, row.id);
  const [all, clarifications, board, runs] = await Promise.all([
    readLive(db, row, problems),
    readClarifications(services, row.id, reach === 'outside' ? null : context.person, now),
    services.boardOf(row, viewFor(context, { real: true, removeStar: true, showRegistered: true }, now)),
    readIndividualRuns(db, row),
  ]);
  const exposed = await flatMapInParts(all, (sent) =>
    exposesSubmission(context, { uid: sent.uid, submittedAt: sent.submitted_at }) ? [sent] : [],
  );
  const people = await readPeople(
    db,
    row,
    [...exposed, ...clarifications].map(({ uid }) => uid),
  );
  const known = new Set(people.map(({ uid }) => uid));
  return {
    row,
    access: context,
    reach,
    now,
    problems,
    languages: await readLanguages(db, row.id, exposed),
    people,
    live: exposed.filter(({ uid }) => known.has(uid)),
    messages: clarifications.filter(({ isByStaff, uid }) => isByStaff || known.has(uid)),
    board,
    settledAt: settledAt(all),
    starts: new Map((runs ?? []).map(({ uid, startsAt }) => [uid, startsAt])),
    outsiders: [...new Set(exposed.flatMap(({ uid }) => (known.has(uid) ? [] : [uid])))].sort(),
  };
}

interface ProblemFacts {
  readonly id: number;
  readonly time_limit_ms: number;
  readonly io_score: number | null;
  readonly case_count: number;
}

async function readProblems(db: Kysely<Database>, cid: number): Promise<ProblemRow[]> {
  const shown = await visibleInContest(db, cid);
  const { rows } = await sql<ProblemFacts>`
    select problem.id, time_limit_ms, io_score, coalesce(data.case_count, 0) as case_count
    from problem left join problem_data data on data.version = problem.data_version
    where problem.id = any(${shown.map(({ pid }) => pid)}::bigint[])`.execute(db);
  const facts = new Map(rows.map((problem) => [problem.id, problem]));
  return shown.map(({ id, pid, display_id: displayId, display_title: title, color }) => ({
    id,
    displayId,
    title,
    color,
    timeLimitMs: facts.get(pid)?.time_limit_ms ?? 0,
    points: facts.get(pid)?.io_score ?? null,
    testDataCount: facts.get(pid)?.case_count ?? 0,
  }));
}

/**
 * Reads submissions with their verdicts. Times are those of the last judging that resulted in the verdict, so during a
 * rejudge the previous judging counts.
 */
async function readLive(
  db: Kysely<Database>,
  { id: cid, starts_at, ends_at }: ContestRow,
  problems: readonly ProblemRow[],
): Promise<readonly LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select submission.id, submission.uid, submission.cpid, submission.language, submission.submitted_at,
      event.verdict, event.score, event.time_ms, event.number, event.open_number,
      event.verdict is null or submission.status in (5, 6, 7) as is_pending,
      judged.started_at, judged.finished_at
    from submission left join scoreboard_event event on event.submit_id = submission.id
    left join lateral (
      select started_at, finished_at from judging
      where judging.submit_id = submission.id and judging.status = event.verdict and finished_at is not null
      order by judging.number desc limit 1
    ) judged on true
    where ${submissionIn({ kind: 'contest', cid })} and submission.submitted_at >= ${starts_at}
      and submission.submitted_at < ${ends_at}
      and submission.cpid = any(${problems.map(({ id }) => id)}::bigint[])
    order by submission.id`.execute(db);
  return rows;
}

/** Reads the participants and the given users, without managers of the contest. */
async function readPeople(
  db: Kysely<Database>,
  contest: ContestRow,
  uids: readonly string[],
): Promise<readonly ApiPerson[]> {
  const { rows } = await sql<ApiPerson>`
    select app_user.uid, username, nickname, realname, school from app_user
    where ${isContestant(contest)} and (app_user.uid = any(${[...new Set(uids)]}::text[])
      or app_user.uid in (select entered.uid from contest_registration entered where entered.cid = ${contest.id})
      or app_user.uid in (select own.uid from contest_individual_start own
        where own.cid = ${contest.id} and own.starts_at >= ${contest.starts_at}))
    order by app_user.uid`.execute(db);
  return rows;
}

/**
 * Reads the languages that problems of the contest accept, and those of its submissions. A problem without a list
 * accepts all languages of the judge nodes.
 */
async function readLanguages(
  db: Kysely<Database>,
  cid: number,
  live: readonly LiveRow[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ language: string | null }>`
    select distinct named.language from contest_problem link left join problem_language named on named.pid = link.pid
    where link.cid = ${cid} and link.hidden_at is null`.execute(db);
  const available = rows.some(({ language }) => language === null) ? await availableLanguages(db) : null;
  const names = [
    ...rows.flatMap(({ language }) => language ?? []),
    ...(available?.keys() ?? []),
    ...live.map(({ language }) => language),
  ];
  return [...new Set(names)].sort();
}

function settledAt(live: readonly LiveRow[]): Date | null {
  if (live.some(({ is_pending }) => is_pending)) return null;
  // `Math.max(...)` is not used, because there may be more submissions than a call can have arguments.
  return new Date(live.reduce((last, { finished_at }) => Math.max(last, finished_at?.getTime() ?? 0), 0));
}
