import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Returns a digest of the content of each problem. It covers everything that a package can change and nothing else, so
 * that a change of visibility or author does not count as an edit.
 *
 * The digests are stored. A column added to this list must not change the digest of problems that have its default
 * value; otherwise every problem counts as edited after an upgrade. So append it after the array, as `|| case when
 * COLUMN is distinct from DEFAULT then jsonb_build_array('COLUMN', COLUMN) else '[]' end`.
 */
export async function siteMarks(
  db: Kysely<Database>,
  pids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (pids.length === 0) return new Map();
  const { rows } = await sql<{ pid: number; mark: string }>`
    select problem.id as pid, encode(sha256(convert_to(jsonb_build_array(
      type, judge_mode, judge_case_mode, time_limit_ms, memory_limit_mb, limit_factors, stack_limit_mb, difficulty,
      code_share, open_case_result, opens_data, is_remove_end_blank, is_file_io, io_read_file_name,
      io_write_file_name, samples, user_extra_files, judge_extra_files, output_limit_mb, included_files, checker,
      second_checker, passes, accepts_any, comparer, hints, data_version, source,
      (select jsonb_agg(jsonb_build_array(locale, title, description, input, output, hint) order by locale)
        from problem_text where pid = problem.id),
      (select jsonb_agg(language order by language) from problem_language where pid = problem.id),
      (select jsonb_agg(jsonb_build_array(language, code) order by language) from code_template where pid = problem.id),
      (select jsonb_agg(tag_id order by tag_id) from problem_tag where pid = problem.id),
      package.submissions, package.validators
    )::text, 'UTF8')), 'hex') as mark
    from problem left join problem_package package on package.pid = problem.id
    where problem.id = any(${[...pids]}) and problem.hidden_at is null`.execute(db);
  return new Map(rows.map(({ pid, mark }) => [pid, mark]));
}

/** Returns the digest of one problem; null if the problem was deleted. */
export async function siteMark(db: Kysely<Database>, pid: number): Promise<string | null> {
  return (await siteMarks(db, [pid])).get(pid) ?? null;
}
