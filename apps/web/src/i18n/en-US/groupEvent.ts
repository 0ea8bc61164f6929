import type { Translated } from '../translated.ts';
import type { groupEvent as chinese } from '../zh-CN/groupEvent.ts';

export const groupEvent: Translated<typeof chinese> = {
  trainings: 'Manage trainings',
  newTraining: 'New training',
  noTrainings: 'Administrators of the group make them of public problems and those of the group.',
  contests: 'Manage contests',
  newContest: 'New contest',
  noContests: 'Administrators of the group hold contests that are for its members alone.',
};
