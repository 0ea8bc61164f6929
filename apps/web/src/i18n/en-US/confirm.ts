import type { Translated } from '../translated.ts';
import type { confirm as chinese } from '../zh-CN/confirm.ts';

export const confirm: Translated<typeof chinese> = {
  cancel: 'Cancel',
  drop: 'Discard',
  'drop.title': 'Discard your changes?',
  'drop.text': 'Your changes are not saved and will be lost.',
  type: 'Type {word} to confirm',
};
