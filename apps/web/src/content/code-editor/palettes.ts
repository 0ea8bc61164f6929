import type { Palette } from './palette.ts';
import type { EditorTheme } from './settings.ts';

/** Ours: the tokens, so that it changes with light and dark by itself. */
export const ownPalette: Palette = {
  isDark: false,
  background: 'var(--bg)',
  text: 'var(--text)',
  gutter: 'var(--bg)',
  gutterText: 'var(--text-3)',
  activeLine: 'var(--bg-hover)',
  selection: 'var(--editor-selection)',
  cursor: 'var(--text)',
  keyword: 'var(--code-keyword)',
  type: 'var(--code-type)',
  string: 'var(--code-string)',
  number: 'var(--code-number)',
  comment: 'var(--code-comment)',
  function: 'var(--code-function)',
};

/** The palette of a theme; the classic ones are fetched when one is chosen. */
export async function paletteOf(theme: EditorTheme): Promise<Palette> {
  if (theme === 'xiezhi') return ownPalette;
  const { classicPalettes } = await import('./classic-themes.ts');
  return classicPalettes[theme];
}
