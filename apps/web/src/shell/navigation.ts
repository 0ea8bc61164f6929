import type { PlainKey } from '../i18n/messages.ts';
import type { PlainPath } from '../navigation/routes.ts';
import type { IconName } from '../ui/Icon.tsx';

export interface NavEntry {
  label: PlainKey;
  icon: IconName;
  href: PlainPath;
  /** Path prefixes under which the entry is the current one; its own address always counts. */
  covers?: readonly string[];
}

/** What the bar shows. Contests, trainings and groups swap the entries and keep the place. */
export interface NavMode {
  name: 'default';
  entries: readonly NavEntry[];
}

const defaultMode: NavMode = {
  name: 'default',
  entries: [
    { label: 'common.nav.home', icon: 'home', href: '/home' },
    { label: 'common.nav.problem', icon: 'list', href: '/problem' },
    { label: 'common.nav.status', icon: 'clock', href: '/status', covers: ['/submission-detail'] },
  ],
};

export function navModeOf(_pathname: string): NavMode {
  return defaultMode;
}

function isWithin(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

export function isCurrentEntry(entry: NavEntry, pathname: string): boolean {
  return [entry.href, ...(entry.covers ?? [])].some((prefix) => isWithin(pathname, prefix));
}

/** Pages that use the whole window and show no footer. */
export function isWholeWindow(pathname: string): boolean {
  return /^\/problem\/[^/]+$/.test(pathname);
}
