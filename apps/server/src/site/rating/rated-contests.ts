import type { Locale } from '@xiezhi/contract/limits';
import type { RatedContest } from '@xiezhi/contract/routes/rating';
import type { Page } from '@xiezhi/contract/wire/wire';
import { isFrozenAt } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type ContestRow, freezeOf, contestTexts } from '../../scopes/contest/repository.ts';
import { comparePlaces, compareWithScoreboard, isSameTerms, ratingBasisOf, rememberStates } from './basis.ts';
import { isRatable, ratableColumns, readApplied, readContestRows } from './chain.ts';
import { contestsInJudging, scoreboardsMax } from './draft.ts';

/** Page of rated contests. `changed` is the number of contests in state `changed` on all pages. */
export type RatedContestPage = Page<RatedContest> & { readonly changed: number };

/**
 * Lists contests that are rated or have applied ratings, latest end first. A hidden contest is listed only if it has
 * applied ratings.
 */
export async function listRatedContests(
  db: Kysely<Database>,
  query: Paging,
  now: Date,
  locale: Locale,
): Promise<RatedContestPage> {
  const matching = db.selectFrom('contest').where(
    sql<boolean>`contest.rating_revision is not null
        or (contest.is_rated and contest.is_visible and contest.hidden_at is null)`,
  );
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .innerJoin('app_user as author', 'author.uid', 'contest.uid')
    .selectAll('contest')
    .select(['author.username as author', sql<boolean>`false`.as('is_entered')])
    .orderBy('contest.ends_at', 'desc')
    .orderBy('contest.id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const cids = rows.map(({ id }) => id);
  const judging = await contestsInJudging(db, cids);
  const isCurrent = await readCurrent(db, new Set(cids), now);
  const counts = await countsOf(db);
  const records = rows.map((row): RatedContest => {
    const { participants = null, rated = null } = counts.get(row.id) ?? {};
    return {
      cid: row.id,
      title: contestTexts(row, locale).title,
      type: row.type,
      endTime: row.ends_at.toISOString(),
      formula: row.rating_formula,
      min: row.rating_min,
      max: row.rating_max,
      state: stateOf(row, isCurrent.get(row.id), judging.has(row.id), now),
      participants,
      rated,
    };
  });
  const changed = [...isCurrent.values()].filter((is) => !is).length;
  return { ...pageOf(records, { value: total, isEstimated: false }, query), changed };
}

/**
 * Returns for each contest with applied results whether they are still current. Computes scoreboards where nothing else
 * can tell, first those of `urgent` contests. Beyond `scoreboardsMax` of them, contests count as changed until the next
 * call.
 */
async function readCurrent(
  db: Kysely<Database>,
  urgent: ReadonlySet<number>,
  now: Date,
): Promise<Map<number, boolean>> {
  const applied = await readApplied(db);
  const columns = await db
    .selectFrom('contest')
    .where('rating_revision', 'is not', null)
    .select(['id', 'scoreboard_version', ...ratableColumns])
    .select(['rating_formula', 'rating_min', 'rating_max', 'rating_participants', 'rating_excluded'])
    .execute();
  const ratable = new Map(
    columns.filter((row) => isRatable(row, now)).map((row) => [row.id, ratingBasisOf(row)]),
  );
  const comparisons = applied.flatMap((stored) => {
    const present = ratable.get(stored.cid);
    return present && isSameTerms(stored, present) ? [{ stored, present }] : [];
  });
  const states = await comparePlaces(db, comparisons);
  await rememberStates(db, comparisons, states);
  const unknown = comparisons
    .filter(({ stored }) => states.get(stored.cid) === 'unknown')
    .toSorted((left, right) => Number(urgent.has(right.stored.cid)) - Number(urgent.has(left.stored.cid)))
    .slice(0, scoreboardsMax);
  const rows = new Map(
    (
      await readContestRows(
        db,
        unknown.map(({ stored }) => stored.cid),
      )
    ).map((row) => [row.id, row]),
  );
  for (const { stored } of unknown) {
    const row = rows.get(stored.cid);
    if (!row) continue;
    const { isSame } = await compareWithScoreboard(db, stored, row);
    states.set(stored.cid, isSame ? 'same' : 'changed');
  }
  return new Map(applied.map(({ cid }) => [cid, states.get(cid) === 'same']));
}

async function countsOf(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('rating_contest')
    .innerJoin('contest', (join) =>
      join
        .onRef('contest.id', '=', 'rating_contest.cid')
        .onRef('contest.rating_revision', '=', 'rating_contest.revision'),
    )
    .select(['cid', 'participants', 'rated'])
    .execute();
  return new Map(rows.map(({ cid, participants, rated }) => [cid, { participants, rated }]));
}

/** Returns the state. `isCurrent` is undefined if no results are applied. */
function stateOf(
  row: ContestRow,
  isCurrent: boolean | undefined,
  isJudging: boolean,
  now: Date,
): RatedContest['state'] {
  if (isCurrent !== undefined) return isCurrent ? 'applied' : 'changed';
  if (row.ends_at > now) return 'running';
  if (isFrozenAt(freezeOf(row), now)) return 'frozen';
  return isJudging ? 'judging' : 'ready';
}
