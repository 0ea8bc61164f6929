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
import { contestOfAnnouncement } from './announcements.ts';
import { contestOfLink } from './problem-read.ts';

/**
 * Checks that the viewer manages the contest; the error messages address staff. Throws `contestNotFound`,
 * `contestNotYours`.
 */
export async function checkContestOwner(
  services: ManagingServices,
  viewer: Person,
  name: string | number,
): Promise<void> {
  const contest = await findOwner(services.db, name);
  if (!(await isManagerOf(services, viewer, contest))) throw new ApiError('contestNotYours');
}

/**
 * Checks that the viewer manages the group contest. Throws `contestNotFound`, `contestNotOfGroup`, `groupNotFound`,
 * `groupContestNotYours`.
 */
export async function checkGroupContestOwner(
  services: ManagingServices,
  viewer: Person,
  name: string | number,
): Promise<void> {
  const contest = await findOwner(services.db, name);
  if (contest.gid === null) throw new ApiError('contestNotOfGroup');
  if (!(await isManagerOf(services, viewer, contest))) throw new ApiError('groupContestNotYours');
}

async function findOwner(db: Kysely<Database>, name: string | number): Promise<Owned> {
  const row = await db
    .selectFrom('contest')
    .where('id', '=', Number(name))
    .where('hidden_at', 'is', null)
    .select(['id', 'uid', 'gid'])
    .executeTakeFirst();
  if (!row) throw new ApiError('contestNotFound');
  return { kind: 'contest', ...row };
}

/**
 * Checks that the viewer may delete the contest. Managers added by the owner may not. Throws `contestNotFound`,
 * `ownerOnly`.
 */
export async function checkMayDeleteContest(
  services: ManagingServices,
  viewer: Person,
  cid: number,
): Promise<void> {
  if (!(await isOwnerOf(services, viewer, await findOwner(services.db, cid))))
    throw new ApiError('ownerOnly');
}

/**
 * Checks that the viewer manages the contest to which a contest problem belongs. Throws the errors of
 * `checkContestOwner`, and `contestProblemNotFound`.
 */
export async function checkContestProblemOwner(
  services: ManagingServices,
  viewer: Person,
  name: string | number,
): Promise<void> {
  const cid = await contestOfLink(services.db, Number(name));
  if (cid === null) throw new ApiError('contestProblemNotFound');
  await checkContestOwner(services, viewer, cid);
}

/**
 * Checks that the viewer manages the contest to which an announcement belongs. Throws the errors of
 * `checkContestOwner`, and `contestAnnouncementNotFound`.
 */
export async function checkAnnouncementOwner(
  services: ManagingServices,
  viewer: Person,
  name: string | number,
): Promise<void> {
  await checkContestOwner(services, viewer, await contestOfAnnouncement(services.db, Number(name)));
}
