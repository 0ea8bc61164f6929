import type { Translated } from '../translated.ts';
import type { list as chinese } from '../zh-CN/list.ts';

export const list: Translated<typeof chinese> = {
  selectRow: 'Select {name}',
  selectPage: 'Select all on this page',
  bulk: 'Bulk actions',
  selected: '{count} selected',
  selectAll: 'Select all {count}',
  clearSelection: 'Clear selection',
  exporting: '{loaded} / {total}',
  exportFailed: 'Export failed. Try again.',
};
