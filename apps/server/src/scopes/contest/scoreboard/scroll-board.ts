import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { isManager } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { flatMapInParts } from '../../../platform/in-parts.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { visibleInContest } from '../../../problems/problem/visible-in-contest.ts';
import { submissionIn } from '../../../platform/scope/sql.ts';
import type { OpenedContest } from '../access.ts';
import { readContestClock } from '../individual-timing/runs.ts';
import type { ContestRow } from '../repository.ts';
import { type ScoreboardPerson, readContestants } from './contestants.ts';

/**
 * Checks access to the ceremony and returns the start of the freeze. The contest must be an ended ACM contest with a
 * freeze. Managers may run the ceremony before the results open; other viewers must wait until they may see the
 * scoreboard. Throws `scrollBoardRefused`, `contestManagersOnly`.
 */
export function openCeremony({ row, access: context }: OpenedContest): Date {
  const { phase, isSealed, terms } = context.place;
  const { seal_at: sealAt } = row;
  if (terms.rule !== 'acm' || sealAt === null || phase !== 'ended') throw new ApiError('scrollBoardRefused');
  const isPublic = terms.isBoardPublic && !isSealed;
  if (!isPublic && !isManager(context)) throw new ApiError('contestManagersOnly');
  return sealAt;
}

export async function scrollBoardInfo(db: Kysely<Database>, contest: OpenedContest) {
  const sealAt = openCeremony(contest);
  const { row } = contest;
  const problems = await visibleInContest(db, row.id);
  return {
    id: row.id,
    rankShowName: row.rank_show_name,
    problemCount: problems.length,
    balloonColor: Object.fromEntries(problems.map(({ display_id, color }) => [display_id, color])),
    startTime: inChina(row.starts_at),
    sealRankTime: inChina(await sealShown(db, row, sealAt)),
    starUserList: row.star_accounts,
  };
}

interface Row {
  readonly submit_id: number;
  readonly uid: string;
  readonly display_id: string;
  readonly submitted_at: Date;
  readonly status: number;
}

/**
 * Returns the time from which the page of existing clients hides submissions. Without individual timing this is the
 * start of the freeze. With individual timing the freeze begins at an absolute time, but the page gets individual
 * times. The result is then the individual time of the earliest frozen submission. The page may hide more than the
 * scoreboard did, but never less.
 */
async function sealShown(db: Kysely<Database>, row: ContestRow, sealAt: Date): Promise<Date> {
  if (row.individual_seconds === null) return sealAt;
  const clockOf = await readContestClock(db, row);
  const sealed = await flatMapInParts(await readSent(db, row), ({ uid, submitted_at: at }) => {
    const own = at < sealAt ? null : clockOf(uid, at.getTime());
    return own === null ? [] : [own];
  });
  return new Date(sealed.reduce((least, at) => Math.min(least, at), sealAt.getTime()));
}

/**
 * Verdicts without a penalty. The page counts a penalty for every failure except compile errors, so submissions with
 * these verdicts are sent as compile errors.
 */
const withoutPenalty: ReadonlySet<number> = new Set([
  JudgeStatus.CompileError,
  JudgeStatus.SystemError,
  JudgeStatus.SubmittedFailed,
]);

/**
 * Returns the submissions that the page reveals, newest first. They were made during the contest by contestants on the
 * scoreboard.
 */
export async function scrollBoardSubmissions(
  db: Kysely<Database>,
  contest: OpenedContest,
  removesStars: boolean,
) {
  openCeremony(contest);
  const { row } = contest;
  const people = await readContestants(db, row, true);
  const clockOf = await readContestClock(db, row);
  const isNamed = row.rank_show_name === 'realname' || isManager(contest.access);
  return flatMapInParts(await readSent(db, row), (sent) => {
    const person = people.get(sent.uid);
    const at = clockOf(sent.uid, sent.submitted_at.getTime());
    if (!person || at === null || (removesStars && person.isStar)) return [];
    return [
      {
        ...identityOf(person, isNamed),
        submitId: sent.submit_id,
        status: withoutPenalty.has(sent.status) ? JudgeStatus.CompileError : sent.status,
        submitTime: inChina(new Date(at)),
        displayId: sent.display_id,
      },
    ];
  });
}

/** Reads the submissions during the contest, newest first. */
async function readSent(db: Kysely<Database>, row: ContestRow): Promise<Row[]> {
  const problems = await visibleInContest(db, row.id);
  const { rows } = await sql<Row>`
    select submission.id as submit_id, submission.uid, link.display_id, submission.submitted_at,
      submission.counted_status as status
    from submission join contest_problem link on link.id = submission.cpid
    where ${submissionIn({ kind: 'contest', cid: row.id })}
      and cpid = any(${problems.map(({ id }) => id)}::bigint[])
      and submission.submitted_at >= ${row.starts_at} and submission.submitted_at < ${row.ends_at}
      and submission.counted_status <> ${JudgeStatus.Cancelled}
    order by submission.id desc`.execute(db);
  return rows;
}

function identityOf(person: ScoreboardPerson, withRealname: boolean) {
  const { uid, username, nickname, realname, school, avatar, gender } = person;
  return { uid, username, nickname, realname: withRealname ? realname : null, school, avatar, gender };
}

/** Formats a time as `yyyy/MM/dd HH:mm:ss` in UTC+8. Existing clients accept no other format or time zone. */
function inChina(moment: Date): string {
  const shifted = new Date(moment.getTime() + 8 * 3_600_000).toISOString();
  return shifted.slice(0, 19).replaceAll('-', '/').replace('T', ' ');
}
