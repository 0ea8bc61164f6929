import { storage } from '../../lib/storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const stored = storage.read('theme');
const store = createStore<Theme>(themes.find((theme) => theme === stored) ?? 'system');
const systemDark = matchMedia('(prefers-color-scheme: dark)');

function isDark(): boolean {
  const theme = store.get();
  return theme === 'dark' || (theme === 'system' && systemDark.matches);
}

function apply(): void {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light';
}

export function setTheme(theme: Theme): void {
  storage.write('theme', theme === 'system' ? null : theme);
  store.set(theme);
  apply();
}

export function useTheme(): Theme {
  return useStore(store);
}

/**
 * Follows the system theme unless a choice is stored. boot/boot.js sets the initial theme before the first
 * paint.
 */
export function followSystemTheme(): void {
  systemDark.addEventListener('change', apply);
}
