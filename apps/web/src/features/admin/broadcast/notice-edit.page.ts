import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const noticeEditPage = definePage({
  layout: layouts.admin,
  path: '/notice/$noticeID',
  needs: ['can:manageSite'],
  texts: ['console', 'notice', 'form', 'field', 'markdownEditor'],
  isDetail: false,
  component: async () => (await import('./NoticeEditPage.tsx')).NoticeEditPage,
});
