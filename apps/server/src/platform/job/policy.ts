import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { ApiError } from '../http/api-error.ts';
import type { Viewer } from '../http/handler.ts';

/**
 * Checks that the viewer started the job or is root. For other viewers the job does not exist: throws `jobNotFound`.
 */
export async function checkJobOwner(
  db: Kysely<Database>,
  viewer: Viewer,
  name: string | number,
): Promise<void> {
  if (viewer.role === 'root') return;
  const own = await db
    .selectFrom('job')
    .where('id', '=', String(name))
    .where('uid', '=', viewer.uid)
    .select('id')
    .executeTakeFirst();
  if (!own) throw new ApiError('jobNotFound');
}
