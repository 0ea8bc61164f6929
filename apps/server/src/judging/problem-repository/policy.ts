import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';

/**
 * Checks that the viewer bound the repository or is root. For all others the repository does not exist. Throws
 * `repositoryNotFound`.
 */
export async function checkRepositoryOwner(
  db: Kysely<Database>,
  viewer: Pick<Viewer, 'uid' | 'role'>,
  name: string | number,
): Promise<void> {
  const own = await db
    .selectFrom('problem_repository')
    .where('id', '=', Number(name))
    .$if(viewer.role !== 'root', (query) => query.where('uid', '=', viewer.uid))
    .select('id')
    .executeTakeFirst();
  if (!own) throw new ApiError('repositoryNotFound');
}
