import type { PlainKey, Translate } from '../../../i18n/messages.ts';
import type { MenuLink } from '../../../routing/menu.ts';
import type { IconName } from '../../../components/Icon.tsx';
import type { SearchResults } from './queries.ts';
import type { Recent } from './recent.ts';

type Place = SearchResults['places'][number];

/** A link or a command. */
export interface PaletteItem {
  id: string;
  icon: IconName;
  label: string;
  /** Text in a monospaced font before the label, such as a problem id. */
  code?: string;
  detail?: string;
  action: { href: string } | { run: () => void };
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

export interface PaletteSource {
  keyword: string;
  pages: readonly Pick<MenuLink, 'label' | 'icon' | 'href'>[];
  commands: readonly PaletteItem[];
  recent: readonly Recent[];
  found: SearchResults | undefined;
  t: Translate;
}

/** Maximum number of pages and commands shown for a keyword. */
const fixedMax = 4;

/**
 * Returns the items for a keyword: first the pages, which need no search, then the search results. Without a keyword:
 * recent pages.
 */
export function paletteGroups({ keyword, pages, commands, recent, found, t }: PaletteSource): PaletteGroup[] {
  const word = keyword.trim().toLowerCase();
  const pageItems = pages.map((page): PaletteItem => ({
    id: `page ${page.href}`,
    icon: page.icon,
    label: t(page.label),
    action: { href: page.href },
  }));
  const groups =
    word === ''
      ? [
          { title: t('palette.recent'), items: recent.map(recentItem) },
          { title: t('palette.pages'), items: pageItems },
        ]
      : [
          {
            title: t('palette.pages'),
            items: [...pageItems, ...commands].filter((item) => matches(item, word)).slice(0, fixedMax),
          },
          { title: t('palette.problems'), items: (found?.problems ?? []).map(problemItem) },
          { title: t('palette.users'), items: (found?.users ?? []).map(userItem) },
          ...placeKinds.map(({ kind, icon, title }) => ({
            title: t(title),
            items: (found?.places ?? [])
              .filter((place) => place.kind === kind)
              .map((place) => placeItem(place, icon)),
          })),
          { title: t('palette.submissions'), items: submissionItems(word, t) },
          { title: t('palette.more'), items: moreItems(keyword.trim(), found, t) },
        ];
  return groups.filter(({ items }) => items.length > 0);
}

/** Whether the name of a page in the current language, or its path, matches the keyword. */
function matches(item: PaletteItem, word: string): boolean {
  const address = 'href' in item.action ? item.action.href : '';
  return item.label.toLowerCase().includes(word) || (word.length > 2 && address.includes(word));
}

function recentItem({ href, title }: Recent): PaletteItem {
  return { id: `recent ${href}`, icon: 'clock', label: title, action: { href } };
}

function problemItem({ problemId, title }: SearchResults['problems'][number]): PaletteItem {
  return {
    id: `problem ${problemId}`,
    icon: 'file',
    code: problemId,
    label: title,
    action: { href: `/problem/${encodeURIComponent(problemId)}` },
  };
}

/** Further kinds of search results, in the order in which they appear. */
const placeKinds = [
  { kind: 'contest', icon: 'trophy', title: 'palette.contests' },
  { kind: 'training', icon: 'flag', title: 'palette.trainings' },
  { kind: 'discussion', icon: 'chat', title: 'palette.discussions' },
  { kind: 'announcement', icon: 'bell', title: 'palette.announcements' },
  { kind: 'group', icon: 'users', title: 'palette.groups' },
] as const satisfies readonly { kind: Place['kind']; icon: IconName; title: PlainKey }[];

function placeItem({ kind, id, title, href }: Place, icon: IconName): PaletteItem {
  return { id: `${kind} ${id}`, icon, label: title, action: { href } };
}

function userItem({ uid, username, nickname }: SearchResults['users'][number]): PaletteItem {
  return {
    id: `user ${uid}`,
    icon: 'users',
    label: username,
    ...(nickname === null || nickname === '' ? {} : { detail: nickname }),
    action: { href: `/user-home?${new URLSearchParams({ uid, username })}` },
  };
}

/**
 * Returns an item for a submission if the keyword is a whole number. The submission page checks whether the submission
 * exists.
 */
function submissionItems(word: string, t: Translate): PaletteItem[] {
  const id = /^#?(\d{1,15})$/.exec(word)?.[1];
  if (id === undefined) return [];
  return [
    {
      id: `submission ${id}`,
      icon: 'clock',
      label: t('palette.submission', { id }),
      action: { href: `/submission-detail/${id}` },
    },
  ];
}

/** Returns a link to the page with all search results; no link if there are no results. */
function moreItems(keyword: string, found: SearchResults | undefined, t: Translate): PaletteItem[] {
  if (found === undefined || [found.problems, found.users, found.places].every(({ length }) => length === 0))
    return [];
  return [
    {
      id: 'all',
      icon: 'search',
      label: t('palette.all', { word: keyword }),
      action: { href: `/search?${new URLSearchParams({ q: keyword })}` },
    },
  ];
}
