import type { Translated } from '../translated.ts';
import type { compare as reference } from '../zh-CN/compare.ts';

export const compare: Translated<typeof reference> = {
  title: 'Compare two submissions',
  left: 'Submission on the left',
  right: 'Submission on the right',
  open: 'Open',
  code: 'Difference of the programs',
  nothing: 'No submission chosen',
  onlyOne: 'There is no earlier submission to compare with',
  how: 'Press Compare on a submission: it is held against an earlier one of the same user to the same problem.',
  hidden: 'You may not see both programs',
  hiddenDetail: 'Only your own programs and shared ones can be compared.',
  same: 'Both programs are the same.',
  counts: '{added} {added|line|lines} added, {removed} removed',
  mostlyDifferent: 'The programs are mostly different',
  unfold: 'Show {count} equal {count|line|lines}',
  added: 'Added:',
  removed: 'Removed:',
};
