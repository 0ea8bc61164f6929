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

/**
 * Returns why title and description are hidden; null if they are visible. A group's training is visible to members
 * only.
 */
export function trainingInfoRefusal(access: TrainingAccess): TrainingRefusal | null {
  return access.place.group === null || isMemberAt(access) ? null : 'groupMembersOnly';
}

/**
 * Returns why the viewer cannot see the content of a training or submit in it; null if they can. Viewers who may enter:
 *
 * | auth    | managers | not of its group | without password |
 * | ------- | -------- | ---------------- | ---------------- |
 * | Public  | yes      | no               | yes              |
 * | Private | yes      | no               | no               |
 *
 * If the viewer has not completed the prerequisites, or if homework has not opened yet, only managers may enter.
 */
export function trainingRefusal(access: TrainingAccess): TrainingRefusal | null {
  if (isTrainingManager(access)) return null;
  const { isEntered, isLocked = false, homework } = access.place;
  const lock = isLocked ? 'trainingLocked' : null;
  const refusal = trainingInfoRefusal(access) ?? lock ?? (isEntered ? null : 'trainingPasswordNeeded');
  return refusal ?? (homework?.hasOpened === false ? 'homeworkNotOpen' : null);
}

/**
 * Returns why the viewer cannot submit; null if they can. Homework that is over and accepts no late work refuses, too.
 */
export function trainingSubmitRefusal(access: TrainingAccess): TrainingRefusal | null {
  const refusal = trainingRefusal(access);
  if (refusal || isTrainingManager(access)) return refusal;
  return access.place.homework?.isTaking === false ? 'homeworkClosed' : null;
}

/** Returns the viewer's rights in a training whose existence they may know. */
export function trainingRights(access: TrainingAccess): TrainingCan {
  const manage = isTrainingManager(access);
  return {
    enter: trainingRefusal(access) === null,
    register: !manage && !access.place.isEntered && trainingInfoRefusal(access) === null,
    manage,
  };
}

/** Whether the viewer manages the training: its author, an added manager, a root of its group, or root of the site. */
export function isTrainingManager(access: TrainingAccess): boolean {
  return access.place.isManager || siteRank(access) === 'root';
}
