import { layouts } from '../../../../routing/layouts.ts';
import { definePage } from '../../../../routing/page.ts';
import { recordsSearch } from './queries.ts';

/** Who takes an exam, from where, and how often they left its page; for those who manage it. */
export const examRecordsPage = definePage({
  layout: layouts.contestFrame,
  path: '/proctor',
  needs: ['login'],
  search: recordsSearch,
  texts: ['contest', 'proctor', 'field'],
  component: async () => (await import('./RecordsPage.tsx')).RecordsPage,
});
