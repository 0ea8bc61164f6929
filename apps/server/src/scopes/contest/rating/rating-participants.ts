import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type Contestant, createScoreboard, type JudgedAttempt, ruleOf } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { eachInParts, inParts } from '../../../platform/in-parts.ts';
import { readIndividualRuns } from '../individual-timing/runs.ts';
import type { ContestRow } from '../repository.ts';
import { isContestant, starTest } from '../scoreboard/contestants.ts';
import { readEvents } from '../scoreboard/events.ts';
import { readColumns, scoreboardTimes } from '../scoreboard/scoreboard-setting.ts';

/** A participant of a contest with the rank among all rated participants; equal results share a rank. */
export interface RatingParticipant {
  readonly uid: string;
  readonly rank: number;
}

/** Participants of a contest by rank, and the users who took part but are not participants. */
export interface RatingParticipants {
  readonly places: readonly RatingParticipant[];
  /**
   * Uids of users who are excluded because of their role or because they manage, test or set the contest, in ascending
   * order; null if it is unknown.
   */
  readonly outsiders: readonly string[] | null;
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
 * submissions were cancelled, is therefore not a participant. Excluded are outsiders, users who submitted before the
 * start, star users, and users whom the contest settings exclude. Virtual runs are not part of the scoreboard.
 *
 * Outsiders are users who manage or test the contest, staff who see all problems, and authors and collaborators of its
 * problems. Roles change after a contest. So its participants and outsiders in `former` remain what they were, and
 * present roles decide only about other users.
 * @param former the stored results of the contest; null if there are none
 */
export async function readRatingParticipants(
  db: Kysely<Database>,
  contest: ContestRow,
  former: RatingParticipants | null,
): Promise<RatingParticipants> {
  const { events } = await readEvents(db, contest.id, -1);
  const people = await readPeople(db, contest);
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
  const insiders = new Set(former?.places.map(({ uid }) => uid));
  const outsiders = new Set(former?.outsiders);
  const isOutsider = ({ uid, isOutside }: Person) => !insiders.has(uid) && (isOutside || outsiders.has(uid));
  const present = people.filter(({ uid }) => took.has(uid));
  const counted = present.filter((one) => !one.isExcluded && !isOutsider(one));
  const rows = await inParts(
    board.rowsInSteps({
      awards: { by: 'none', levels: [] },
      removesStars: true,
      showsIdle: false,
      contestants: new Map(counted.map((one) => [one.uid, one])),
    }),
  );
  return {
    places: rows.map(({ uid, rank }) => ({ uid, rank })),
    outsiders: present
      .filter(isOutsider)
      .map(({ uid }) => uid)
      .toSorted(),
  };
}

interface Person extends Contestant {
  /** Whether roles make the user an outsider at present. */
  readonly isOutside: boolean;
  /** Whether the user submitted before the start or is excluded by the settings. */
  readonly isExcluded: boolean;
}

/** Reads all users with a submission on the scoreboard. */
async function readPeople(db: Kysely<Database>, contest: ContestRow): Promise<Person[]> {
  const { rows } = await sql<Omit<Person, 'isStar' | 'isEntered'>>`
    with held as (select pid from contest_problem where cid = ${contest.id} and hidden_at is null)
    select uid, username,
      not (${isContestant(contest)}) or role in (1000, 1008)
        or uid in (select author_uid from problem join held on held.pid = problem.id where author_uid is not null)
        or uid in (select helper.uid from collaborator helper join held using (pid)) as "isOutside",
      uid in (select uid from submission where cid = ${contest.id} and submitted_at < ${contest.starts_at})
        or uid = any(${contest.rating_excluded}::text[]) as "isExcluded"
    from app_user where uid in (select uid from scoreboard_event where cid = ${contest.id})`.execute(db);
  const isStar = starTest(contest.star_accounts);
  return rows.map((row) => Object.assign(row, { isStar: isStar(row.username), isEntered: true }));
}
