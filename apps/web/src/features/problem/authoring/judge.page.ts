import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const judgePage = definePage({
  layout: layouts.authoring,
  path: '/judge',
  needs: ['can:enterConsole'],
  texts: ['console', 'problemEditor', 'form', 'field'],
  isDetail: false,
  parentMenu: '/admin/problems',
  component: async () => (await import('./judge/JudgePage.tsx')).JudgePage,
});
