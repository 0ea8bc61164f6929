// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const shown = () => document.documentElement.dataset['theme'];

/** Media query of the system theme, which may change while the page is open. */
const system = Object.assign(new EventTarget(), { matches: false });
function turnSystem(isDark: boolean): void {
  system.matches = isDark;
  system.dispatchEvent(new Event('change'));
}

/** Loads the module as a newly opened page does; it reads the stored theme while loading. */
async function openPage(stored: string | null = null) {
  if (stored !== null) localStorage.setItem('theme', stored);
  vi.resetModules();
  const theme = await import('./theme.ts');
  theme.followSystemTheme();
  return theme;
}

beforeEach(() => {
  system.matches = false;
  vi.stubGlobal('matchMedia', () => system);
});
afterEach(() => {
  delete document.documentElement.dataset['theme'];
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the theme', () => {
  it.each([
    ['light', false, 'light', 'light'],
    ['light', true, 'light', 'light'],
    ['dark', false, 'dark', 'dark'],
    ['system', false, 'light', null],
    ['system', true, 'dark', null],
  ] as const)('%s, with a dark system: %s, renders %s and stores %s', async (theme, isDark, wanted, kept) => {
    const { setTheme } = await openPage('light');
    turnSystem(isDark);
    setTheme(theme);
    expect([shown(), localStorage.getItem('theme')]).toEqual([wanted, kept === 'light' ? 'light' : kept]);
  });

  it.each([
    [null, 'dark'],
    ['violet', 'dark'],
    ['light', 'light'],
    ['dark', 'dark'],
  ])('follows the system if %s is stored: becomes %s when the system turns dark', async (stored, wanted) => {
    await openPage(stored);
    turnSystem(true);
    expect(shown()).toBe(wanted);
  });

  it('returns to the current system theme', async () => {
    const { setTheme } = await openPage();
    setTheme('light');
    turnSystem(true);
    expect(shown()).toBe('light');
    setTheme('system');
    expect(shown()).toBe('dark');
    turnSystem(false);
    expect(shown()).toBe('light');
  });
});
