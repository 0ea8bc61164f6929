import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const publishPage = definePage({
  layout: layouts.authoring,
  path: '/publish',
  needs: ['can:enterConsole'],
  texts: ['console', 'problemEditor', 'form', 'field'],
  isDetail: false,
  parentMenu: '/admin/problems',
  component: async () => (await import('./publish/PublishPage.tsx')).PublishPage,
});
