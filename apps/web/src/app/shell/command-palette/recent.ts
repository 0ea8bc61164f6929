import { storage } from '../../../lib/storage.ts';

/** A page that was visited, under the title that it had. */
export interface Recent {
  href: string;
  title: string;
}

const key = 'recentPages';
const most = 8;

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { href, title } = value as Partial<Recent>;
  return (
    typeof href === 'string' && href.startsWith('/') && !href.startsWith('//') && typeof title === 'string'
  );
}

/** The newest first. What a stranger wrote into the storage is left out. */
export function recentPages(): readonly Recent[] {
  const stored = storage.readJson(key);
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : [];
}

export function rememberPage(page: Recent): void {
  const others = recentPages().filter(({ href }) => href !== page.href);
  storage.write(key, JSON.stringify([page, ...others].slice(0, most)));
}

/** The next person at this computer does not learn what the former one read. */
export function forgetPages(): void {
  storage.write(key, null);
}
