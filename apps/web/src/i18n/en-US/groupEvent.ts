import type { Translated } from '../translated.ts';
import type { groupEvent as chinese } from '../zh-CN/groupEvent.ts';

export const groupEvent: Translated<typeof chinese> = {
  trainings: 'Manage trainings',
  newTraining: 'New training',
  noTrainings: 'Group administrators can create trainings from public and group problems.',
  contests: 'Manage contests',
  newContest: 'New contest',
  noContests: 'Group administrators can create contests for members only.',
};
