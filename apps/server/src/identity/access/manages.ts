import { managesEvent, type Person } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';

export type ManagingServices = Pick<Services, 'db' | 'containers' | 'clock'>;

/** The owner fields of a training or contest. */
export interface Owned {
  /** Id of the user who created it. */
  readonly uid: string;
  readonly gid: number | null;
}

/** Returns whether a user manages a training or contest. Throws Failure `groupNotFound` if its group is gone. */
export async function isManagerOf(
  { containers, clock }: ManagingServices,
  person: Person,
  { uid, gid }: Owned,
): Promise<boolean> {
  if (gid === null) return managesEvent(person, { author: uid, group: null });
  const group = await containers.place(person, { kind: 'group', gid }, clock());
  if (group?.kind !== 'group') throw new ApiError('groupNotFound');
  return managesEvent(person, { author: uid, group });
}
