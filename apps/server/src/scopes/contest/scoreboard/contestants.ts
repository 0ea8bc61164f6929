import type { Contestant } from '@xiezhi/rules';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ownsGroup, submissionIn } from '../../../platform/scope/sql.ts';
import type { ContestRow } from '../repository.ts';
import type { FreezeWindow } from './events.ts';

/** A user who may be on a scoreboard, with their public data. */
export interface ScoreboardPerson extends Contestant {
  readonly nickname: string | null;
  readonly realname: string | null;
  readonly gender: string;
  readonly avatar: string | null;
  readonly school: string | null;
  /** Rating on this site; null if the user has none. */
  readonly siteRating: number | null;
}

/** Returns a function that checks whether a username belongs to a star user, ignoring case. */
export function starTest(stars: readonly string[]): (username: string) => boolean {
  const names = new Set(stars.map((name) => name.trim().toLowerCase()));
  return (username) => names.has(username.toLowerCase());
}

/**
 * Which events and attempts make a user a contestant. `before` limits the events to earlier ones; null admits all
 * events. `freeze` is the window of the attempts; null admits no attempts.
 */
export interface ContestantSources {
  readonly before: Date | null;
  readonly freeze: FreezeWindow | null;
}

/**
 * Reads the contestants who have an event or an attempt. With `showsIdle` also reads everybody who entered or started.
 * Users who manage the contest are excluded.
 * @param only reads only this user; null reads everybody
 */
export async function readContestants(
  db: Kysely<Database>,
  contest: Pick<ContestRow, 'id' | 'uid' | 'gid' | 'starts_at' | 'star_accounts'>,
  showsIdle: boolean,
  only: string | null = null,
  { before, freeze }: ContestantSources = { before: null, freeze: null },
): Promise<ReadonlyMap<string, ScoreboardPerson>> {
  const orAttemptedInFreeze = freeze
    ? sql`or app_user.uid in (select submission.uid from submission where ${submissionIn({ kind: 'contest', cid: contest.id })}
        and submission.submitted_at >= ${freeze.from} and submission.submitted_at < ${freeze.until})`
    : sql``;
  const { rows } = await sql<Omit<ScoreboardPerson, 'isStar'>>`
    select app_user.uid, username, nickname, realname, gender, avatar, school, user_rating.rating as "siteRating",
      entered.uid is not null or own.uid is not null as "isEntered"
    from app_user
    left join contest_registration entered on entered.cid = ${contest.id} and entered.uid = app_user.uid
    left join user_rating on user_rating.uid = app_user.uid
    left join contest_individual_start own on own.cid = ${contest.id} and own.uid = app_user.uid
      and own.starts_at >= ${contest.starts_at}
    where ${isContestant(contest)} and (${only}::text is null or app_user.uid = ${only}) and (app_user.uid in (select event.uid from scoreboard_event event where event.cid = ${contest.id}
          and (${before}::timestamptz is null or event.submitted_at < ${before}))
        ${orAttemptedInFreeze}
        or (${showsIdle}::boolean and (entered.uid is not null or own.uid is not null)))`.execute(db);
  const isStar = starTest(contest.star_accounts);
  return new Map(rows.map((row) => [row.uid, { ...row, isStar: isStar(row.username) }]));
}

/**
 * SQL condition on `app_user` for users who may be on scoreboards. Excludes users who manage or test the contest, and
 * those who did so in the past, because they may have seen its problems early.
 */
export function isContestant({ id, uid, gid }: Pick<ContestRow, 'id' | 'uid' | 'gid'>): RawBuilder<SqlBool> {
  const runsGroup = gid === null ? sql`false` : ownsGroup(sql`app_user.uid`, sql`${gid}::bigint`);
  return sql`app_user.role <> 1000 and app_user.uid <> ${uid} and not ${runsGroup}
    and app_user.uid not in (select uid from collaborator where cid = ${id})`;
}
