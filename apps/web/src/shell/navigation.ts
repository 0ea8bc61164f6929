import type { PlainKey } from '../i18n/messages.ts';
import { matchPath } from '../navigation/paths.ts';
import type { IconName } from '../ui/Icon.tsx';

export interface NavLink {
  label: PlainKey;
  icon: IconName;
  href: string;
  /** Path prefixes under which the entry is the current one; its own path always counts. */
  covers?: readonly string[];
  /** Only its own path counts: what lies below belongs to other entries. */
  isExact?: boolean;
  /** A switch of the site without which the entry is not there. */
  feature?: 'openPublicDiscussion';
}

/** Several pages behind one entry of the bar. */
export interface NavMenu {
  label: PlainKey;
  icon: IconName;
  links: readonly NavLink[];
}

export type NavEntry = NavLink | NavMenu;

/** What the bar shows. Contests, trainings and groups swap the entries and keep the place. */
export interface NavMode {
  name: 'default' | 'training' | 'contest' | 'group';
  entries: readonly NavEntry[];
}

const defaultEntries: readonly NavEntry[] = [
  { label: 'common.nav.home', icon: 'home', href: '/home' },
  { label: 'common.nav.problem', icon: 'list', href: '/problem' },
  { label: 'common.nav.training', icon: 'flag', href: '/training' },
  { label: 'common.nav.contest', icon: 'trophy', href: '/contest' },
  {
    label: 'common.nav.status',
    icon: 'clock',
    href: '/status',
    covers: ['/submission-detail', '/submission-diff'],
  },
  {
    label: 'common.nav.ranks',
    icon: 'chart',
    links: [
      { label: 'common.nav.acmRank', icon: 'chart', href: '/acm-rank' },
      { label: 'common.nav.oiRank', icon: 'chart', href: '/oi-rank' },
    ],
  },
  {
    label: 'common.nav.discussion',
    icon: 'chat',
    href: '/discussion',
    covers: ['/discussion-detail'],
    feature: 'openPublicDiscussion',
  },
  { label: 'common.nav.group', icon: 'users', href: '/group' },
  { label: 'common.nav.assistant', icon: 'chat', href: '/test' },
  {
    label: 'common.nav.about',
    icon: 'info',
    links: [
      { label: 'common.nav.introduction', icon: 'info', href: '/introduction' },
      { label: 'common.nav.developer', icon: 'monitor', href: '/developer' },
    ],
  },
];

const backHome: NavLink = { label: 'common.nav.backHome', icon: 'left', href: '/home' };

/** Of a training, alone or in a group. */
export function trainingMode(trainingId: string, groupId?: string): NavMode {
  const group = groupId === undefined ? '' : `/group/${groupId}`;
  const home = `${group}/training/${trainingId}`;
  return {
    name: 'training',
    entries: [
      backHome,
      ...(groupId === undefined
        ? []
        : [{ label: 'common.nav.groupHome', icon: 'users', href: group, isExact: true } as const]),
      { label: 'common.nav.trainingHome', icon: 'flag', href: home, isExact: true },
      { label: 'common.nav.problemsOf', icon: 'list', href: `${home}/problems`, covers: [`${home}/problem`] },
    ],
  };
}

export function contestMode(contestId: string): NavMode {
  const home = `/contest/${contestId}`;
  return {
    name: 'contest',
    entries: [
      backHome,
      { label: 'common.nav.contestHome', icon: 'trophy', href: home, isExact: true },
      { label: 'common.nav.problemsOf', icon: 'list', href: `${home}/problems`, covers: [`${home}/problem`] },
      { label: 'common.nav.submissionsOf', icon: 'clock', href: `${home}/submissions?onlyMine=true` },
      { label: 'common.nav.scoreboard', icon: 'chart', href: `${home}/rank` },
    ],
  };
}

export function groupMode(groupId: string): NavMode {
  const home = `/group/${groupId}`;
  return {
    name: 'group',
    entries: [
      backHome,
      { label: 'common.nav.groupHome', icon: 'users', href: home, isExact: true },
      { label: 'common.nav.problemsOf', icon: 'list', href: `${home}/problem` },
    ],
  };
}

/** The mode of a path, whether its page exists or not. */
export function navModeOf(pathname: string): NavMode {
  const training = /^(?:\/group\/(?<group>\d+))?\/training\/(?<id>\d+)(?:\/|$)/.exec(pathname)?.groups;
  if (training?.['id'] !== undefined) return trainingMode(training['id'], training['group']);
  const contest = /^\/contest\/(\d+)(?:\/|$)/.exec(pathname)?.[1];
  if (contest !== undefined) return contestMode(contest);
  const group = /^\/group\/(\d+)\/problem(?:\/|$)/.exec(pathname)?.[1];
  if (group !== undefined) return groupMode(group);
  return { name: 'default', entries: defaultEntries };
}

/** Switches of the site, as its configuration tells them. */
export type Features = Readonly<Partial<Record<'openPublicDiscussion', boolean>>>;

/** The mode without what has no page or is switched off; a menu that would be empty goes too. */
export function offeredMode(mode: NavMode, features: Features | undefined): NavMode {
  const isOffered = ({ href, feature }: NavLink): boolean =>
    matchPath(pathOf(href)) !== null && (feature === undefined || features?.[feature] === true);
  const entries = mode.entries.flatMap((entry): readonly NavEntry[] => {
    if (!('links' in entry)) return isOffered(entry) ? [entry] : [];
    const links = entry.links.filter(isOffered);
    return links.length === 0 ? [] : [{ ...entry, links }];
  });
  return { ...mode, entries };
}

/** Every link of a mode, those in menus included. */
export function linksOf(mode: NavMode): readonly NavLink[] {
  return mode.entries.flatMap((entry) => ('links' in entry ? entry.links : [entry]));
}

function pathOf(href: string): string {
  return href.split('?')[0] ?? href;
}

function isWithin(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

export function isCurrentLink(link: NavLink, pathname: string): boolean {
  const own = pathOf(link.href);
  if (link.isExact === true) return pathname === own || pathname === `${own}/`;
  return [own, ...(link.covers ?? [])].some((prefix) => isWithin(pathname, prefix));
}

export function isCurrentEntry(entry: NavEntry, pathname: string): boolean {
  return 'links' in entry
    ? entry.links.some((link) => isCurrentLink(link, pathname))
    : isCurrentLink(entry, pathname);
}

/** Focus mode: the problem and its set alone, without the bar. */
export function isFocusMode(pathname: string): boolean {
  return isWholeWindow(pathname) && /[^/]\/[^/]+\/full-screen\/?$/.test(pathname);
}

/** Pages that use the whole window and show no footer: problems, in every scope and mode. */
export function isWholeWindow(pathname: string): boolean {
  return /^(?:\/(?:training|contest|group)\/\d+){0,2}\/problem\/[^/]+(?:\/full-screen)?\/?$/.test(pathname);
}
