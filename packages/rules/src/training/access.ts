import type { TrainingCan } from '@xiezhi/contract/enums/can';
import type { ErrorCode } from '@xiezhi/contract/errors';
import { isMemberAt, type ScopeMembership, siteRank, type AccessContext } from '../access/access-context.ts';

export type TrainingPlace = Extract<ScopeMembership, { readonly kind: 'training' }>;
/** Somebody at a training. */
export interface TrainingAccess extends AccessContext {
  readonly place: TrainingPlace;
}

export type TrainingRefusal = Extract<
  ErrorCode,
  'groupMembersOnly' | 'trainingLocked' | 'trainingPasswordNeeded' | 'homeworkNotOpen' | 'homeworkClosed'
>;

/** Why its title and description are not shown: one of a group is its members' alone. */
export function trainingInfoRefusal(standing: TrainingAccess): TrainingRefusal | null {
  return standing.place.group === null || isMemberAt(standing) ? null : 'groupMembersOnly';
}

/**
 * Why somebody does not see what is inside a training, and submits nothing there. Null: they do.
 *
 * | auth    | managers | not of its group | without password |
 * | ------- | -------- | ---------------- | ---------------- |
 * | Public  | yes      | no               | yes              |
 * | Private | yes      | no               | no               |
 *
 * One that asks for others first, and homework that has not opened yet, are closed to all but managers.
 */
export function trainingRefusal(standing: TrainingAccess): TrainingRefusal | null {
  if (isTrainingManager(standing)) return null;
  const { isEntered, isLocked = false, homework } = standing.place;
  const lock = isLocked ? 'trainingLocked' : null;
  const refusal = trainingInfoRefusal(standing) ?? lock ?? (isEntered ? null : 'trainingPasswordNeeded');
  return refusal ?? (homework?.hasOpened === false ? 'homeworkNotOpen' : null);
}

/** Why somebody submits nothing there: also where homework is over and takes nothing late. */
export function trainingSubmitRefusal(standing: TrainingAccess): TrainingRefusal | null {
  const refusal = trainingRefusal(standing);
  if (refusal || isTrainingManager(standing)) return refusal;
  return standing.place.homework?.isTaking === false ? 'homeworkClosed' : null;
}

/** What somebody may do at a training that they know of. */
export function trainingRights(standing: TrainingAccess): TrainingCan {
  const manage = isTrainingManager(standing);
  return {
    enter: trainingRefusal(standing) === null,
    register: !manage && !standing.place.isEntered && trainingInfoRefusal(standing) === null,
    manage,
  };
}

/** Its author, root of its group, or root of the site. */
export function isTrainingManager(standing: TrainingAccess): boolean {
  return standing.place.isManager || siteRank(standing) === 'root';
}
