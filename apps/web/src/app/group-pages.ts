import { groupFocusPage } from '../focus/focus.page.ts';
import { groupHomePage } from '../group/group.page.ts';
import { groupParts } from '../i18n/group-parts.ts';
import { joinParts } from '../i18n/messages.ts';
import { lazyPage } from '../loading/lazy-page.ts';
import { layouts } from '../navigation/layouts.ts';
import { groupEventPages, groupTrainingPages } from './group-event-pages.ts';

const { group, groupPlace } = layouts;

joinParts(groupParts);
/** Comes together with the page in it. */
groupPlace.update({
  component: lazyPage(async () => (await import('../group/pages.ts')).GroupPlace, ['group']),
});

export const groupPages = [
  group.addChildren([
    groupFocusPage,
    groupTrainingPages,
    groupPlace.addChildren([groupHomePage, ...groupEventPages]),
  ]),
] as const;
