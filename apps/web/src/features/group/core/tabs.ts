import type { PlainKey } from '../../../i18n/messages.ts';
import type { GroupInfo } from './queries.ts';

/** A tab of the pages of a group. */
export interface GroupTab {
  /** Path below the address of the group; deeper pages belong to the same tab. */
  readonly path: string;
  readonly label: PlainKey;
  /** Whether the viewer sees the tab. If absent, everybody sees it, and it is disabled for non-members. */
  readonly isOffered?: (info: GroupInfo, site: GroupSwitches) => boolean;
  /** Whether the tab is enabled for everyone who may see the group. */
  readonly isForEverybody?: true;
  /** Count shown next to the name of the tab. */
  readonly count?: (info: GroupInfo) => number;
}

/** Site switches that tabs depend on. */
interface GroupSwitches {
  readonly openGroupDiscussion: boolean;
}

/** Tabs in display order. */
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

/** Pages whose path differs from the path of their tab. */
const besideTabs: Readonly<Record<string, string>> = {
  '/training-admin': '/training',
  '/contest-admin': '/contest',
  '/problem-admin': '/problem',
  '/discussion-admin': '/discussion',
  '/submission-detail': '/status',
  '/discussion-detail': '/discussion',
};

/** The tabs that the viewer sees. */
export function visibleGroupTabs(info: GroupInfo, site: GroupSwitches): readonly GroupTab[] {
  return groupTabs.filter(({ isOffered }) => isOffered?.(info, site) ?? true);
}

/**
 * The path of the tab that a page belongs to.
 * @param rest What follows the address of the group, such as `/problem/G1`
 */
export function tabOf(rest: string): string {
  const [, first] = /^(\/[^/]+)/.exec(rest) ?? [];
  return first === undefined ? '' : (besideTabs[first] ?? first);
}

/**
 * Pages for administrators of the group. Pages of a single user’s data are not listed: they check access themselves.
 */
const ofRunners =
  /^\/(?:announcement(?:\/.*)?|(?:problem|training|contest)-admin(?:\/create)?|discussion-admin)\/?$/;
const ofRoots = /^\/setting\/?$/;

/** The users who may open a page. */
export type Audience = 'members' | 'runners' | 'roots';

/**
 * Returns the audience that a page requires if the viewer does not belong to it, or null if the viewer may open it.
 * @param rest What follows the group in the page’s route pattern, such as `/announcement/$announcementID`
 */
export function requiredAudience(rest: string, { can }: Pick<GroupInfo, 'can'>): Audience | null {
  if (rest === '' || rest === '/') return null;
  if (!can.enter) return 'members';
  if (!can.manage && ofRunners.test(rest)) return 'runners';
  return !can.setUp && ofRoots.test(rest) ? 'roots' : null;
}
