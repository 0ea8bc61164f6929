import { trainingFocusPage } from '../focus/focus.page.ts';
import { layouts } from '../navigation/layouts.ts';

export const trainingPages = [layouts.training.addChildren([trainingFocusPage])] as const;
