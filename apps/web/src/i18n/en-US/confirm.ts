import type { Translated } from '../translated.ts';
import type { confirm as chinese } from '../zh-CN/confirm.ts';

export const confirm: Translated<typeof chinese> = {
  cancel: 'Cancel',
  type: 'Type {word} to confirm',
};
