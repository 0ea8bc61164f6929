import { layouts } from '../../../../routing/layouts.ts';
import { definePage } from '../../../../routing/page.ts';
import { readBookLanguages } from './languages.ts';

export const contestBookPage = definePage({
  layout: layouts.contest,
  path: '/book',
  needs: ['login'],
  search: (raw) => ({ languages: readBookLanguages(raw['languages']) }),
  texts: ['contest'],
  frame: 'focus',
  parentMenu: '/contest/$contestID/problems',
  component: async () => (await import('./BookPage.tsx')).BookPage,
});
