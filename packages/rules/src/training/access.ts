import type { TrainingCan } from '@xiezhi/contract/enums/can';
import type { ErrorCode } from '@xiezhi/contract/errors';
import { isMemberAt, type ScopeMembership, siteRank, type AccessContext } from '../access/access-context.ts';

export type TrainingMembership = Extract<ScopeMembership, { readonly kind: 'training' }>;
/** A viewer's access context in a training. */
export interface TrainingAccess extends AccessContext {
  readonly place: TrainingMembership;
}

export type TrainingRefusal = Extract<
  ErrorCode,
  'groupMembersOnly' | 'trainingLocked' | 'trainingPasswordNeeded' | 'homeworkNotOpen' | 'homeworkClosed'
>;

/** Returns why the title and description are hidden: a group's training is visible to members only. */
export function trainingInfoRefusal(access: TrainingAccess): TrainingRefusal | null {
  return access.place.group === null || isMemberAt(access) ? null : 'groupMembersOnly';
}

/**
 * Returns why the content of a training is hidden and submissions are refused; null if neither. Who may enter:
 *
 * | auth    | managers | not of its group | without password |
 * | ------- | -------- | ---------------- | ---------------- |
 * | Public  | yes      | no               | yes              |
 * | Private | yes      | no               | no               |
 *
 * A training with open prerequisites, and homework that has not opened yet, are closed to everyone but
 * managers.
 */
export function trainingRefusal(access: TrainingAccess): TrainingRefusal | null {
  if (isTrainingManager(access)) return null;
  const { isEntered, isLocked = false, homework } = access.place;
  const lock = isLocked ? 'trainingLocked' : null;
  const refusal = trainingInfoRefusal(access) ?? lock ?? (isEntered ? null : 'trainingPasswordNeeded');
  return refusal ?? (homework?.hasOpened === false ? 'homeworkNotOpen' : null);
}

/** Returns why submissions are refused, including homework that is over and accepts no late work. */
export function trainingSubmitRefusal(access: TrainingAccess): TrainingRefusal | null {
  const refusal = trainingRefusal(access);
  if (refusal || isTrainingManager(access)) return refusal;
  return access.place.homework?.isTaking === false ? 'homeworkClosed' : null;
}

/** Returns the viewer's rights in a training that they may know of. */
export function trainingRights(access: TrainingAccess): TrainingCan {
  const manage = isTrainingManager(access);
  return {
    enter: trainingRefusal(access) === null,
    register: !manage && !access.place.isEntered && trainingInfoRefusal(access) === null,
    manage,
  };
}

/** Whether the viewer is the author or an added manager, root of the training's group, or root of the site. */
export function isTrainingManager(access: TrainingAccess): boolean {
  return access.place.isManager || siteRank(access) === 'root';
}
