import type { SimilarityPair } from '@xiezhi/contract/routes/similarity';
import { similarityLimits } from '@xiezhi/contract/similarity';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Returns display ids and titles of problems. */
export async function readProblemNames(
  db: Kysely<Database>,
  pids: readonly number[],
): Promise<ReadonlyMap<number, { displayId: string; title: string }>> {
  if (pids.length === 0) return new Map();
  const rows = await db
    .selectFrom('problem')
    .leftJoin('problem_text', (join) =>
      join.onRef('problem_text.pid', '=', 'problem.id').onRef('locale', '=', 'problem.default_locale'),
    )
    .where('problem.id', 'in', [...pids])
    .select(['problem.id', 'display_id', 'title'])
    .execute();
  return new Map(
    rows.map(({ id, display_id, title }) => [id, { displayId: display_id, title: title ?? '' }]),
  );
}

/**
 * Expression for a case of the same two submissions in another report of the same place, where the viewer may open it.
 * Decided cases come first, then the newest.
 */
const otherCase = sql<SimilarityPair['otherCase']>`(
  select json_build_object('pairId', other_pair.id, 'reportId', other_pair.report_id, 'decision', known.decision)
  from similarity_pair other_pair
    join similarity_case known on known.pair_id = other_pair.id
    join similarity_report other_report on other_report.id = other_pair.report_id
    join similarity_report own_report on own_report.id = pair.report_id
  where other_pair.left_id = pair.left_id and other_pair.right_id = pair.right_id
    and other_report.id <> own_report.id
    and other_report.cid is not distinct from own_report.cid
    and other_report.tid is not distinct from own_report.tid
    and other_report.pid is not distinct from own_report.pid
    and other_report.gid is not distinct from own_report.gid
  order by known.decision = 'open', known.decided_at desc nulls last, other_pair.id desc limit 1)`;

/** Query for pairs with both users and the decision. */
export function selectPairs(db: Kysely<Database>) {
  return db
    .selectFrom('similarity_pair as pair')
    .innerJoin('submission as one', 'one.id', 'pair.left_id')
    .innerJoin('submission as other', 'other.id', 'pair.right_id')
    .innerJoin('app_user as one_user', 'one_user.uid', 'pair.left_uid')
    .innerJoin('app_user as other_user', 'other_user.uid', 'pair.right_uid')
    .leftJoin('similarity_case as matter', 'matter.pair_id', 'pair.id')
    .select(['pair.id', 'pair.pid', 'pair.family', 'pair.score', 'pair.is_suspicious', 'pair.cluster'])
    .select(['pair.left_id', 'pair.right_id', 'matter.decision'])
    .select(['one.submitted_at as left_at', 'other.submitted_at as right_at'])
    .select(['one_user.username as left_name', 'other_user.username as right_name'])
    .select(
      sql<boolean>`exists (select from similarity_party party where party.pair_id = pair.id
        and party.appealed_at > coalesce(matter.decided_at, '-infinity'))`.as('has_appeal'),
    )
    .select(otherCase.as('other_case'));
}

type PairRow = Awaited<ReturnType<ReturnType<typeof selectPairs>['executeTakeFirstOrThrow']>>;

/** Converts a pair for the list of a report. */
export function presentPair(row: PairRow): SimilarityPair {
  return {
    id: row.id,
    pid: row.pid,
    family: row.family,
    similarity: row.score,
    isSuspicious: row.is_suspicious,
    cluster: row.cluster,
    left: { submitId: row.left_id, username: row.left_name, submittedAt: row.left_at.toISOString() },
    right: { submitId: row.right_id, username: row.right_name, submittedAt: row.right_at.toISOString() },
    decision: row.decision ?? 'open',
    hasAppeal: row.has_appeal,
    otherCase: row.other_case,
  };
}

/** Returns the pairs of a report: suspicious ones first, by score. */
export async function listPairs(db: Kysely<Database>, reportId: number): Promise<SimilarityPair[]> {
  const rows = await selectPairs(db)
    .where('pair.report_id', '=', reportId)
    .orderBy('pair.is_suspicious', 'desc')
    .orderBy('pair.score', 'desc')
    .orderBy('pair.id')
    .limit(similarityLimits.pairsMax)
    .execute();
  return rows.map(presentPair);
}
