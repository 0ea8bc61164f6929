import type { ErrorCode } from '@xiezhi/contract/errors';
import type { Person } from '@xiezhi/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import {
  isManagerOf,
  isOwnerOf,
  type ManagingServices,
  type Owned,
} from '../../../identity/access/manages.ts';

/** Checks that the viewer manages a training. Throws `trainingNotFound`, `trainingNotYours`. */
export async function checkTrainingOwner(
  services: ManagingServices,
  viewer: Person,
  name: string | number,
): Promise<void> {
  const training = await findOwner(services.db, name, 'trainingNotFound');
  if (!(await isManagerOf(services, viewer, training))) throw new ApiError('trainingNotYours');
}

/**
 * Checks that the viewer manages a training of a group. Throws `groupTrainingNotFound`, `trainingNotOfGroup`,
 * `groupNotFound`, `groupTrainingNotYours`.
 */
export async function checkGroupTrainingOwner(
  services: ManagingServices,
  viewer: Person,
  name: string | number,
): Promise<void> {
  const training = await findOwner(services.db, name, 'groupTrainingNotFound');
  if (training.gid === null) throw new ApiError('trainingNotOfGroup');
  if (!(await isManagerOf(services, viewer, training))) throw new ApiError('groupTrainingNotYours');
}

/**
 * Reads the owner of a training.
 * @param missing code of the error if the training does not exist
 */
async function findOwner(
  db: Kysely<Database>,
  name: string | number,
  missing: Extract<ErrorCode, 'trainingNotFound' | 'groupTrainingNotFound'>,
): Promise<Owned> {
  const row = await db
    .selectFrom('training')
    .where('id', '=', Number(name))
    .where('hidden_at', 'is', null)
    .select(['id', 'uid', 'gid'])
    .executeTakeFirst();
  if (!row) throw new ApiError(missing);
  return { kind: 'training', ...row };
}

/**
 * Checks that the viewer may delete the training. Managers added by the owner may not. Throws `groupTrainingNotFound`,
 * `ownerOnly`.
 */
export async function checkMayDeleteTraining(
  services: ManagingServices,
  viewer: Person,
  tid: number,
): Promise<void> {
  const training = await findOwner(services.db, tid, 'groupTrainingNotFound');
  if (!(await isOwnerOf(services, viewer, training))) throw new ApiError('ownerOnly');
}
