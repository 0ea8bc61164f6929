import { managesEvent, type Person } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';

export type ManagingServices = Pick<Services, 'db' | 'containers' | 'clock'>;

/** A training or contest, as far as it says whose it is. */
export interface Owned {
  /** Of who made it. */
  readonly uid: string;
  readonly gid: number | null;
}

/** Whether somebody manages a training or contest. Throws Failure `groupNotFound` where its group is gone. */
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
