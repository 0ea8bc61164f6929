import type { PlainKey } from '../../../i18n/messages.ts';
import type { GroupInfo } from './queries.ts';

/** One of the pages of a group, as its tabs name it. */
export interface GroupTab {
  /** Continues the address of the group; pages below it stand under the same tab. */
  readonly path: string;
  readonly label: PlainKey;
  /** Who is shown the tab; absent: everybody, closed until one is a member. */
  readonly isOffered?: (info: GroupInfo, site: GroupSwitches) => boolean;
  /** Stands open for whoever may know of the group. */
  readonly isForEverybody?: true;
  /** Shown beside its name. */
  readonly count?: (info: GroupInfo) => number;
}

/** What the site has switched on, as far as tabs depend on it. */
interface GroupSwitches {
  readonly openGroupDiscussion: boolean;
}

/** In the order in which they stand. */
const groupTabs: readonly GroupTab[] = [
  { path: '', label: 'group.tab.home', isForEverybody: true },
  { path: '/problem', label: 'group.tab.problem' },
  { path: '/training', label: 'group.tab.training' },
  { path: '/contest', label: 'group.tab.contest' },
  { path: '/status', label: 'group.tab.status' },
  {
    path: '/discussion',
    label: 'group.tab.discussion',
    isOffered: (_info, { openGroupDiscussion }) => openGroupDiscussion,
  },
  { path: '/member', label: 'group.tab.member', count: ({ memberCount }) => memberCount },
  { path: '/announcement', label: 'group.tab.announcement', isOffered: ({ can }) => can.manage },
  { path: '/setting', label: 'group.tab.setting', isOffered: ({ can }) => can.setUp },
  { path: '/rank', label: 'group.tab.rank' },
];

/** Pages whose address begins otherwise than that of the tab they stand under. */
const besideTabs: Readonly<Record<string, string>> = {
  '/training-admin': '/training',
  '/contest-admin': '/contest',
  '/problem-admin': '/problem',
  '/discussion-admin': '/discussion',
  '/submission-detail': '/status',
  '/discussion-detail': '/discussion',
};

/** The tabs that somebody is shown. */
export function tabsOf(info: GroupInfo, site: GroupSwitches): readonly GroupTab[] {
  return groupTabs.filter(({ isOffered }) => isOffered?.(info, site) ?? true);
}

/**
 * The path of the tab that a page stands under.
 * @param rest What follows the address of the group, such as `/problem/G1`
 */
export function tabOf(rest: string): string {
  const [, first] = /^(\/[^/]*)/.exec(rest) ?? [];
  return first === undefined ? '' : (besideTabs[first] ?? first);
}

/** Pages of those who run the group, beside what belongs to one person there, whose pages ask for themselves. */
const ofRunners =
  /^\/(?:announcement(?:\/.*)?|(?:problem|training|contest)-admin(?:\/create)?|discussion-admin)\/?$/;
const ofRoots = /^\/setting\/?$/;

/** Who alone is let into a page. */
export type Audience = 'members' | 'runners' | 'roots';

/**
 * Whose a page is where the viewer may not open it; null: they may.
 * @param rest What follows the group in the pattern of the page's address, such as `/announcement/$announcementID`
 */
export function requiredAudience(rest: string, { can }: Pick<GroupInfo, 'can'>): Audience | null {
  if (rest === '' || rest === '/') return null;
  if (!can.enter) return 'members';
  if (!can.manage && ofRunners.test(rest)) return 'runners';
  return !can.setUp && ofRoots.test(rest) ? 'roots' : null;
}
