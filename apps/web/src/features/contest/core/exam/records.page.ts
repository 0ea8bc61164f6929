import { layouts } from '../../../../routing/layouts.ts';
import { definePage } from '../../../../routing/page.ts';
import { recordsSearch } from './queries.ts';

/** Page with who takes an exam, from where, and how often they left its pages. For users who manage the exam. */
export const examRecordsPage = definePage({
  layout: layouts.contestFrame,
  path: '/proctor',
  needs: ['login'],
  search: recordsSearch,
  texts: ['contest', 'proctor', 'field'],
  component: async () => (await import('./RecordsPage.tsx')).RecordsPage,
});
