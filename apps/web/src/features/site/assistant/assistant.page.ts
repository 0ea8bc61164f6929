import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

export const assistantPage = definePage({
  layout: layouts.site,
  path: '/test',
  texts: ['assistant'],
  menu: [{ place: 'bar', label: 'common.nav.assistant', icon: 'chat', onlyWith: 'hasAssistant' }],
  component: async () => (await import('./AssistantPage.tsx')).AssistantPage,
});
