import { ApiError } from '../../../platform/http/api-error.ts';
import { saveProblem, type ProblemWriter, type WritingServices } from './save.ts';

/**
 * Adds tags to a problem and keeps its existing ones. Throws the errors of `saveProblem`. Throws
 * `problemChangedMeanwhile` if another user saves the problem at the same time, because their tags would be lost.
 */
export async function addTags(
  services: WritingServices,
  by: ProblemWriter,
  pid: number,
  tags: readonly number[],
): Promise<void> {
  const { db } = services;
  const problem = await db.selectFrom('problem').where('id', '=', pid).select('revision').executeTakeFirst();
  if (!problem) throw new ApiError('problemNotFound');
  const rows = await db.selectFrom('problem_tag').where('pid', '=', pid).select('tag_id').execute();
  const all = new Set([...rows.map((row) => row.tag_id), ...tags]);
  if (all.size === rows.length) return;
  const change = { tags: [...all].map((id) => ({ id, name: '' })) };
  await saveProblem(services, by, pid, change, { revision: problem.revision });
}
