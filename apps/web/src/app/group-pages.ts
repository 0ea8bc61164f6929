import { groupFocusPage, groupTrainingFocusPage } from '../focus/focus.page.ts';
import { layouts } from '../navigation/layouts.ts';

const { group, groupTraining } = layouts;

export const groupPages = [
  group.addChildren([groupFocusPage, groupTraining.addChildren([groupTrainingFocusPage])]),
] as const;
