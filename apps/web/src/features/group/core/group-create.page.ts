import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const groupCreatePage = definePage({
  layout: layouts.site,
  path: '/group/create',
  needs: ['login'],
  texts: ['group', 'form', 'field', 'markdownEditor'],
  parentMenu: '/group',
  component: async () => (await import('./GroupCreatePage.tsx')).GroupCreatePage,
});
