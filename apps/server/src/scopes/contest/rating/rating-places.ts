import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { createScoreboard, type JudgedAttempt, ruleOf } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { eachInParts, inParts } from '../../../platform/in-parts.ts';
import { readIndividualRuns } from '../individual-timing/runs.ts';
import type { ContestRow } from '../repository.ts';
import { readContestants } from '../scoreboard/contestants.ts';
import { readEvents } from '../scoreboard/events.ts';
import { readColumns, scoreboardTimes } from '../scoreboard/scoreboard-setting.ts';

/** A participant of a contest with the rank among all rated participants; equal results share a rank. */
export interface RatingPlace {
  readonly uid: string;
  readonly rank: number;
}

/** Verdicts of submissions whose program did not run or whose result does not count. */
const notRun: ReadonlySet<number> = new Set([
  JudgeStatus.CompileError,
  JudgeStatus.SystemError,
  JudgeStatus.SubmittedFailed,
  JudgeStatus.Cancelled,
]);

/**
 * Reads the participants of a contest for ratings, ranked by the final scoreboard without late submissions.
 *
 * A participant has made at least one submission during the contest whose program ran. A disqualified user, whose
 * submissions were cancelled, is therefore not a participant. Excluded are users who manage or test the contest, staff
 * who see all problems, authors and collaborators of its problems, users who submitted before the start, star users,
 * and users whom the contest settings exclude. Virtual runs are not part of the scoreboard.
 */
export async function readRatingPlaces(db: Kysely<Database>, contest: ContestRow): Promise<RatingPlace[]> {
  const { events } = await readEvents(db, contest.id, -1);
  const outsiders = await readOutsiders(db, contest);
  const people = await readContestants(db, contest, false);
  const times = scoreboardTimes(contest);
  const board = createScoreboard(ruleOf(contest), {
    times,
    visibility: { sealedFrom: null, takesLate: false },
    columns: await readColumns(db, contest.id),
    runs: await readIndividualRuns(db, contest),
  });
  await eachInParts(events, (event) => board.put(event));
  const took = new Set(
    events
      .filter(
        ({ at, verdict }: JudgedAttempt) => at >= times.startsAt && at < times.endsAt && !notRun.has(verdict),
      )
      .map(({ uid }) => uid),
  );
  const contestants = new Map([...people].filter(([uid]) => took.has(uid) && !outsiders.has(uid)));
  const options = { awards: { by: 'none', levels: [] }, removesStars: true, showsIdle: false } as const;
  const rows = await inParts(board.rowsInSteps({ ...options, contestants }));
  return rows.map(({ uid, rank }) => ({ uid, rank }));
}

/** Reads users who do not count as participants, although they may be on the scoreboard. */
async function readOutsiders(db: Kysely<Database>, contest: ContestRow): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uid: string }>`
    select uid from app_user where role in (1000, 1008)
    union select problem.author_uid from contest_problem link join problem on problem.id = link.pid
      where link.cid = ${contest.id} and link.hidden_at is null and problem.author_uid is not null
    union select helper.uid from collaborator helper join contest_problem link on link.pid = helper.pid
      where link.cid = ${contest.id} and link.hidden_at is null
    union select uid from submission where cid = ${contest.id} and submitted_at < ${contest.starts_at}
    union select unnest(${contest.rating_excluded}::text[])`.execute(db);
  return new Set(rows.map(({ uid }) => uid));
}
