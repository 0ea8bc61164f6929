import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const noticeCreatePage = definePage({
  layout: layouts.admin,
  path: '/notice/create',
  needs: ['can:manageSite'],
  texts: ['console', 'notice', 'form', 'field', 'markup'],
  component: async () => (await import('./NoticeCreatePage.tsx')).NoticeCreatePage,
});
