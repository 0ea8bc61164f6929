import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';

export const groupCreatePage = definePage({
  layout: layouts.site,
  path: '/group/create',
  needs: ['login'],
  texts: ['group', 'form', 'field', 'markup'],
  under: '/group',
  component: async () => (await import('./GroupCreatePage.tsx')).GroupCreatePage,
});
