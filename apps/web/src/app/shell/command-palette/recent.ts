import { storage } from '../../../lib/storage.ts';

/** A visited page and the title that it had. */
export interface Recent {
  href: string;
  title: string;
}

const key = 'recentPages';
const maxPages = 8;

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { href, title } = value as Partial<Recent>;
  return (
    typeof href === 'string' && href.startsWith('/') && !href.startsWith('//') && typeof title === 'string'
  );
}

/** Returns the recent pages, newest first. Ignores invalid stored entries. */
export function recentPages(): readonly Recent[] {
  const stored = storage.readJson(key);
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxPages) : [];
}

export function rememberPage(page: Recent): void {
  const others = recentPages().filter(({ href }) => href !== page.href);
  storage.write(key, JSON.stringify([page, ...others].slice(0, maxPages)));
}

/** Removes all entries, so that the next user of this computer does not see them. */
export function forgetPages(): void {
  storage.write(key, null);
}
