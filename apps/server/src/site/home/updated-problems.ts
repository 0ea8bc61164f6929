import type { Locale } from '@xiezhi/contract/limits';
import { publicProblem } from '../../platform/scope/sql.ts';
import type { Services } from '../../platform/services.ts';

/** Returns the ten public problems that were changed last. */
export async function updatedProblems({ db }: Pick<Services, 'db'>, locale: Locale) {
  const rows = await db
    .with('latest', (query) =>
      query
        .selectFrom('problem')
        .where(publicProblem())
        .select(['id', 'display_id', 'type', 'difficulty', 'default_locale', 'created_at', 'modified_at'])
        .orderBy('modified_at', 'desc')
        .orderBy('id', 'desc')
        .limit(10),
    )
    .selectFrom('latest')
    .leftJoin('problem_text as asked', (join) =>
      join.onRef('asked.pid', '=', 'latest.id').on('asked.locale', '=', locale),
    )
    .leftJoin('problem_text as fallback', (join) =>
      join.onRef('fallback.pid', '=', 'latest.id').onRef('fallback.locale', '=', 'latest.default_locale'),
    )
    .select(['id', 'display_id', 'type', 'difficulty', 'created_at', 'modified_at'])
    .select(['asked.title as title', 'fallback.title as fallbackTitle'])
    .orderBy('modified_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    problemId: row.display_id,
    title: row.title ?? row.fallbackTitle ?? row.display_id,
    type: row.type,
    difficulty: row.difficulty,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
  }));
}
