import { similarityLimits, similarityChoices } from '@xiezhi/contract/similarity';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineJob, JobCancelled, type JobContext, type JobKind } from '../../platform/job/kind.ts';
import { scopeOf } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';
import { comparePrograms } from './comparer.ts';
import { clustersOf } from './engine/clusters.ts';
import type { FamilyResult, FoundPair } from './engine/compare.ts';
import { listPrograms, readIgnoredCode, readPrograms } from './programs.ts';

export const similarityKind = 'similarity';

const input = z.object({
  reportId: z.number().int(),
  title: z.string(),
  choice: z.enum(similarityChoices),
  cid: z.number().int().nullable(),
  tid: z.number().int().nullable(),
  pid: z.number().int().nullable(),
  /** Id of the group that owns the place; null if it belongs to the site. */
  gid: z.number().int().nullable(),
});
export type SimilarityInput = z.infer<typeof input>;

/**
 * Job that compares the submissions of a place, problem by problem. Results are stored only at the end. An interrupted
 * job starts from the beginning, which is acceptable because comparing takes little time.
 */
export function similarityJob({ db, clock }: Pick<Services, 'db' | 'clock'>): JobKind {
  return defineJob({
    name: similarityKind,
    input,
    title: ({ title }) => ({
      'zh-CN': `代码相似度：${title}`,
      'en-US': `Similarity: ${title}`,
    }),
    run: async (context, given) => {
      const scope = scopeOf({ cid: given.cid, tid: given.tid, gid: given.gid });
      const programs = await listPrograms(db, { scope, pid: given.pid }, given.choice);
      const total = [...programs.values()].reduce((sum, ids) => sum + ids.length, 0);
      const limit = similarityLimits.submissionsMax;
      if (total > limit) throw new ApiError('similarityTooMany', { limit });
      const results = await compareAll(db, context, programs, total);
      const suspicious = await storeResults(db, given.reportId, results, clock());
      context.note({
        'zh-CN': `比较了 ${total} 份提交，发现 ${suspicious} 对可疑的提交`,
        'en-US': `Compared ${total} submissions and found ${suspicious} suspicious pairs`,
      });
      return { submissions: total, suspicious };
    },
  });
}

interface ProblemResult {
  readonly pid: number;
  readonly families: readonly FamilyResult[];
}

async function compareAll(
  db: Kysely<Database>,
  context: JobContext,
  programs: ReadonlyMap<number, readonly number[]>,
  total: number,
): Promise<ProblemResult[]> {
  const results: ProblemResult[] = [];
  let done = 0;
  context.progress(done, total);
  for (const [pid, ids] of programs) {
    context.signal.throwIfAborted();
    const task = { ignored: await readIgnoredCode(db, pid), programs: readPrograms(db, ids) };
    const families = await comparePrograms(context.uid ?? '', task, context.signal, (count) => {
      done += count;
      context.progress(done, total);
    });
    results.push({ pid, families });
  }
  return results;
}

interface StoredPair extends FoundPair {
  readonly pid: number;
  readonly family: string;
}

async function storeResults(
  db: Kysely<Database>,
  reportId: number,
  results: readonly ProblemResult[],
  now: Date,
): Promise<number> {
  const families = results.flatMap(({ pid, families: found }) =>
    found.map(({ family, programs, tooShort, threshold, histogram }) => ({
      pid,
      family,
      programs,
      tooShort,
      threshold,
      histogram,
    })),
  );
  const pairs = results
    .flatMap(({ pid, families: found }) =>
      found.flatMap(({ family, pairs: own }) => own.map((pair): StoredPair => ({ pid, family, ...pair }))),
    )
    .toSorted(
      (one, other) => Number(other.isSuspicious) - Number(one.isSuspicious) || other.score - one.score,
    )
    .slice(0, similarityLimits.pairsMax);
  return db.transaction().execute(async (trx) => {
    const rows = await rowsOf(trx, reportId, pairs);
    const suspicious = rows.filter(({ is_suspicious }) => is_suspicious).length;
    const { numUpdatedRows } = await trx
      .updateTable('similarity_report')
      .set({ families: JSON.stringify(families), suspicious, finished_at: now })
      .where('id', '=', reportId)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    // The report was deleted meanwhile, possibly together with its contest or problem.
    if (numUpdatedRows === 0n) throw new JobCancelled();
    for (let at = 0; at < rows.length; at += 200)
      await trx
        .insertInto('similarity_pair')
        .values(rows.slice(at, at + 200))
        .execute();
    return suspicious;
  });
}

/** Returns rows for the pairs whose submissions still exist. `left` is the earlier submission. */
async function rowsOf(trx: Kysely<Database>, reportId: number, pairs: readonly StoredPair[]) {
  const ids = [...new Set(pairs.flatMap(({ left, right }) => [left, right]))];
  const found =
    ids.length === 0
      ? []
      : await trx
          .selectFrom('submission')
          .where('id', 'in', ids)
          .where('hidden_at', 'is', null)
          .select(['id', 'uid', 'submitted_at'])
          .forShare()
          .execute();
  const submissions = new Map(found.map((row) => [row.id, row]));
  const rows = pairs.flatMap((pair) => {
    const left = submissions.get(pair.left);
    const right = submissions.get(pair.right);
    if (!left || !right) return [];
    const isSwapped = right.submitted_at < left.submitted_at;
    const [first, second] = isSwapped ? [right, left] : [left, right];
    const fragments = isSwapped
      ? pair.fragments.map((part) => ({ left: part.right, right: part.left }))
      : pair.fragments;
    return [
      {
        report_id: reportId,
        pid: pair.pid,
        family: pair.family,
        left_id: first.id,
        right_id: second.id,
        left_uid: first.uid,
        right_uid: second.uid,
        score: pair.score,
        is_suspicious: pair.isSuspicious,
        cluster: null as number | null,
        fragments: JSON.stringify(fragments),
      },
    ];
  });
  const suspicious = rows.filter(({ is_suspicious }) => is_suspicious);
  const clusters = clustersOf(
    suspicious.map(({ left_uid, right_uid }) => ({ left: left_uid, right: right_uid })),
  );
  for (const [at, row] of suspicious.entries()) row.cluster = clusters[at] ?? null;
  return rows;
}
