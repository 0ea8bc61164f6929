import type { Translated } from '../translated.ts';
import type { confirm as chinese } from '../zh-CN/confirm.ts';

export const confirm: Translated<typeof chinese> = {
  cancel: 'Cancel',
  drop: 'Drop it',
  'drop.title': 'Drop what you have typed?',
  'drop.text': 'It is not saved, and cannot be brought back once this is closed.',
  type: 'Type {word} to confirm',
};
