import { problemAuth } from '@xiezhi/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { findContest } from '../../../scopes/contest/repository.ts';
import { type FinalRank, readFinalRanks } from '../../../scopes/contest/scoreboard/final-ranks.ts';
import { isContestant } from '../../../scopes/contest/scoreboard/contestants.ts';
import type { SourceScore, SourceSite } from '../model/source.ts';
import { isChangedHere } from '../write/changed-here.ts';
import { changedHere } from './attributed-issues.ts';
import { collectDifferences } from './shown.ts';

/** A contest whose scoreboards differ. */
export interface ScoreboardDifference {
  readonly contest: string;
  /** Id of the contest on this site. */
  readonly cid: number;
  /** Rows that differ, at most 10. */
  readonly rows: readonly {
    readonly user: string;
    readonly theirs: Figures | null;
    readonly ours: Figures | null;
  }[];
  /** Rules that explain the difference, `unrankedHere`, `changedHere` or `hiddenProblem`; null if nothing explains it. */
  readonly why: readonly string[] | null;
}

/** Number of solved problems and penalty in seconds, or the score. */
type Figures = Omit<SourceScore, 'user'>;

/** Reason for a difference: people who manage or test a contest have no rank on this site. */
export const unrankedHere = 'unranked-here';

/** Reason for a difference: the contest has submissions to problems that are hidden in it. */
export const hiddenProblem = 'hidden-problem';

const rowsShown = 10;

/** Computes the scoreboard of every imported contest and compares it with that of the source, user by user. */
export async function compareImportedScoreboards(
  db: Kysely<Database>,
  site: SourceSite,
  source: string,
  signal: AbortSignal,
) {
  const differences = collectDifferences<ScoreboardDifference>();
  let compared = 0;
  let equal = 0;
  for await (const { old_key: contest, new_id } of contestsOf(db, source)) {
    signal.throwIfAborted();
    const theirs = await site.figures.scoreboard(contest);
    if (theirs === null) continue;
    compared += 1;
    const cid = Number(new_id);
    const rows = await differingRows(db, source, cid, theirs);
    if (rows.length === 0) equal += 1;
    else
      differences.add({
        contest,
        cid,
        rows: rows.slice(0, rowsShown),
        why: await reasonsOf(db, source, contest, cid, rows),
      });
  }
  const { unexplained, shown } = differences.result();
  return { compared, equal, unexplained, shown };
}

const perQuery = 1000;

/** Yields the imported contests in the order of their keys. */
async function* contestsOf(db: Kysely<Database>, source: string) {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('site_import_id')
      .where('source', '=', source)
      .where('noun', '=', 'contest')
      .where('old_key', '>', last)
      .select(['old_key', 'new_id'])
      .orderBy('old_key')
      .limit(perQuery)
      .execute();
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.old_key;
  }
}

async function differingRows(
  db: Kysely<Database>,
  source: string,
  cid: number,
  theirs: readonly SourceScore[],
): Promise<ScoreboardDifference['rows']> {
  const row = await findContest(db, cid, null);
  if (row === undefined) return theirs.map(({ user, ...figures }) => ({ user, theirs: figures, ours: null }));
  const { of: ranks } = await readFinalRanks(db, row);
  const { rows: people } = await sql<{ old_key: string; new_id: string }>`
    select old_key, new_id from site_import_id where source = ${source} and noun = 'user'
      and (new_id = any(${[...ranks.keys()]}::text[]) or old_key = any(${theirs.map(({ user }) => user)}::text[]))`.execute(
    db,
  );
  const ours = new Map(people.map(({ old_key, new_id }) => [old_key, ranks.get(new_id)]));
  const users = new Set([
    ...theirs.map(({ user }) => user),
    ...people.flatMap(({ old_key, new_id }) => (ranks.has(new_id) ? [old_key] : [])),
  ]);
  const byUser = new Map(theirs.map(({ user, ...figures }) => [user, figures]));
  return [...users].flatMap((user) => {
    const [left = null, own] = [byUser.get(user), ours.get(user)];
    const right = own === undefined ? null : figuresOf(own);
    return isEqual(left, right) ? [] : [{ user, theirs: left, ours: right }];
  });
}

function figuresOf({ solved, penalty, points }: FinalRank): Figures {
  return { solved, penalty, score: points };
}

/**
 * Whether two results are equal. A missing result counts like a result with nothing solved, because only one of the
 * sites may list such a contestant.
 */
function isEqual(left: Figures | null, right: Figures | null): boolean {
  return (
    (left?.solved ?? 0) === (right?.solved ?? 0) &&
    Math.abs((left?.penalty ?? 0) - (right?.penalty ?? 0)) < 1 &&
    (left?.score ?? 0) === (right?.score ?? 0)
  );
}

/**
 * Returns the rules that were applied to the contest or its submissions. Adds `changedHere` if a submission got another
 * verdict on this site, `hiddenProblem` if a problem is hidden in the contest, and `unrankedHere` if the users of all
 * differing rows have no rank on this site, because they manage or test the contest.
 */
async function reasonsOf(
  db: Kysely<Database>,
  source: string,
  contest: string,
  cid: number,
  rows: ScoreboardDifference['rows'],
): Promise<readonly string[] | null> {
  const { rows: found } = await sql<{ rule: string }>`
    select distinct rule from site_import_issue issue
    where source = ${source} and (
      noun = 'contest' and old_key = ${contest} and rule in ('end-before-start', 'zero-date', 'letter-taken', 'removed-problem', 'orphan-left-out')
      or noun = 'submission' and rule in ('zero-date', 'not-judged', 'not-counted', 'unknown-status', 'penalty-omitted', 'orphan-user', 'orphan-left-out', 'removed-problem')
        and exists (select from site_import_id stored join submission on submission.id = stored.new_id::bigint
          where stored.source = issue.source and stored.noun = 'submission' and stored.old_key = issue.old_key
            and submission.cid = ${cid}))
    order by 1`.execute(db);
  const reasons = found.map(({ rule }) => rule);
  if (await isContestChanged(db, cid)) reasons.push(changedHere);
  if (await hasHiddenProblem(db, cid)) reasons.push(hiddenProblem);
  if (rows.every(({ ours }) => ours === null) && (await areUnranked(db, source, cid, rows)))
    reasons.push(unrankedHere);
  return reasons.length === 0 ? null : reasons;
}

/** Whether a submission of the contest got another verdict on this site after the migration. */
async function isContestChanged(db: Kysely<Database>, cid: number): Promise<boolean> {
  const row = await db
    .selectFrom('submission')
    .where('cid', '=', cid)
    .where(isChangedHere)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the contest has submissions to a private problem, which is not on its scoreboard. */
async function hasHiddenProblem(db: Kysely<Database>, cid: number): Promise<boolean> {
  const row = await db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.pid')
    .where('submission.cid', '=', cid)
    .where('problem.auth', '=', problemAuth.private)
    .select('submission.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether no user of these rows is ranked on this site, because all of them manage or test the contest. */
async function areUnranked(
  db: Kysely<Database>,
  source: string,
  cid: number,
  rows: ScoreboardDifference['rows'],
): Promise<boolean> {
  const contest = await findContest(db, cid, null);
  if (contest === undefined) return false;
  const { rows: found } = await sql<{ n: number }>`
    select count(*) as n from site_import_id stored join app_user on app_user.uid = stored.new_id
    where stored.source = ${source} and stored.noun = 'user'
      and stored.old_key = any(${rows.map(({ user }) => user)}::text[]) and not (${isContestant(contest)})`.execute(
    db,
  );
  return found[0]?.n === rows.length;
}
