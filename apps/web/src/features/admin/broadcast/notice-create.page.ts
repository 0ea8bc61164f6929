import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const noticeCreatePage = definePage({
  layout: layouts.admin,
  path: '/notice/create',
  needs: ['can:manageSite'],
  texts: ['console', 'notice', 'form', 'field', 'markdownEditor'],
  component: async () => (await import('./NoticeCreatePage.tsx')).NoticeCreatePage,
});
