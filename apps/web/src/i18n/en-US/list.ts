import type { Translated } from '../translated.ts';
import type { list as chinese } from '../zh-CN/list.ts';

export const list: Translated<typeof chinese> = {
  bulk: 'Bulk actions',
  selected: '{count} selected',
  selectAll: 'Select all {count}',
  clearSelection: 'Clear selection',
  exporting: '{loaded} / {total}',
  exportFailed: 'The export failed, try again',
};
