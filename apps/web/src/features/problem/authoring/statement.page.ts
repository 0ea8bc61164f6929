import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const statementPage = definePage({
  layout: layouts.authoring,
  path: '/',
  needs: ['can:enterConsole'],
  texts: ['console', 'problemEditor', 'form', 'field', 'markdownEditor'],
  isDetail: false,
  parentMenu: '/admin/problems',
  component: async () => (await import('./statement/StatementPage.tsx')).StatementPage,
});
