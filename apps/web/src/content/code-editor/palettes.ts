import type { EditorPalette } from './palette.ts';
import type { EditorTheme } from './settings.ts';

/** The default palette uses the design tokens, so it follows light and dark mode. */
export const ownPalette: EditorPalette = {
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

/** Returns the palette of a theme. The palettes of classic themes load on first use. */
export async function paletteOf(theme: EditorTheme): Promise<EditorPalette> {
  if (theme === 'xiezhi') return ownPalette;
  const { classicPalettes } = await import('./classic-themes.ts');
  return classicPalettes[theme];
}
