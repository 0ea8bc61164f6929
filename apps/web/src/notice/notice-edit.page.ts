import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const noticeEditPage = definePage({
  layout: layouts.admin,
  path: '/notice/$noticeID',
  needs: ['can:manageSite'],
  texts: ['console', 'notice', 'form', 'field', 'markup'],
  isOne: false,
  component: async () => (await import('./NoticeEditPage.tsx')).NoticeEditPage,
});
