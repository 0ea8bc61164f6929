import type { Translated } from '../translated.ts';
import type { compare as reference } from '../zh-CN/compare.ts';

export const compare: Translated<typeof reference> = {
  title: 'Compare submissions',
  left: 'Left submission',
  right: 'Right submission',
  open: 'Open',
  code: 'Code differences',
  nothing: 'No submission selected',
  onlyOne: 'There is no earlier submission to compare with',
  how: 'Open a submission and select Compare. The submission is compared with an earlier one by the same user to the same problem.',
  hidden: 'You do not have permission to see one or both programs',
  hiddenDetail: 'You can compare only your own and shared programs.',
  same: 'The programs are identical.',
  counts: '{added} {added|line|lines} added, {removed} removed',
  mostlyDifferent: 'The programs are mostly different',
  unfold: 'Show {count} unchanged {count|line|lines}',
  added: 'Added:',
  removed: 'Removed:',
};
