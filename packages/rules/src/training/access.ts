import type { TrainingCan } from '@xiezhi/contract/enums/can';
import type { ErrorCode } from '@xiezhi/contract/errors';
import { isMemberAt, type ScopeMembership, siteRank, type AccessContext } from '../access/access-context.ts';

export type TrainingPlace = Extract<ScopeMembership, { readonly kind: 'training' }>;
/** A viewer's access context in a training. */
export interface TrainingAccess extends AccessContext {
  readonly place: TrainingPlace;
}

export type TrainingRefusal = Extract<
  ErrorCode,
  'groupMembersOnly' | 'trainingLocked' | 'trainingPasswordNeeded' | 'homeworkNotOpen' | 'homeworkClosed'
>;

/** Returns why the title and description are hidden: a group's training is visible to members only. */
export function trainingInfoRefusal(standing: TrainingAccess): TrainingRefusal | null {
  return standing.place.group === null || isMemberAt(standing) ? null : 'groupMembersOnly';
}

/**
 * Returns why the content of a training is hidden and submissions are refused; null if neither.
 *
 * | auth    | managers | not of its group | without password |
 * | ------- | -------- | ---------------- | ---------------- |
 * | Public  | yes      | no               | yes              |
 * | Private | yes      | no               | no               |
 *
 * A training with open prerequisites, and homework that has not opened yet, are closed to everyone but
 * managers.
 */
export function trainingRefusal(standing: TrainingAccess): TrainingRefusal | null {
  if (isTrainingManager(standing)) return null;
  const { isEntered, isLocked = false, homework } = standing.place;
  const lock = isLocked ? 'trainingLocked' : null;
  const refusal = trainingInfoRefusal(standing) ?? lock ?? (isEntered ? null : 'trainingPasswordNeeded');
  return refusal ?? (homework?.hasOpened === false ? 'homeworkNotOpen' : null);
}

/** Returns why submissions are refused, including homework that is over and accepts no late work. */
export function trainingSubmitRefusal(standing: TrainingAccess): TrainingRefusal | null {
  const refusal = trainingRefusal(standing);
  if (refusal || isTrainingManager(standing)) return refusal;
  return standing.place.homework?.isTaking === false ? 'homeworkClosed' : null;
}

/** Returns the viewer's rights in a training that they may know of. */
export function trainingRights(standing: TrainingAccess): TrainingCan {
  const manage = isTrainingManager(standing);
  return {
    enter: trainingRefusal(standing) === null,
    register: !manage && !standing.place.isEntered && trainingInfoRefusal(standing) === null,
    manage,
  };
}

/** Whether the viewer is the author, root of the training's group, or root of the site. */
export function isTrainingManager(standing: TrainingAccess): boolean {
  return standing.place.isManager || siteRank(standing) === 'root';
}
