import { queryClient } from '../api/query-client.ts';
import { layouts } from '../navigation/layouts.ts';
import { definePage } from '../navigation/page.ts';
import { announcementQuery } from './queries.ts';

export const announcementEditPage = definePage({
  layout: layouts.admin,
  path: '/announcement/$announcementID',
  needs: ['can:manageSite'],
  load: ({ params }) => [queryClient.prefetchQuery(announcementQuery(Number(params.announcementID)))],
  texts: ['console', 'announcement', 'form', 'field'],
  weight: { limit: 330 },
  isOne: false,
  component: async () => (await import('./AnnouncementEditPage.tsx')).AnnouncementEditPage,
});
