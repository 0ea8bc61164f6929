import { expect, it } from 'vitest';
import { contrastOf } from '../../lib/contrast.ts';
import { classicPalettes } from './classic-themes.ts';
import type { EditorPalette } from './palette.ts';

const words = ['text', 'keyword', 'type', 'string', 'number', 'comment', 'function'] as const;

it.each(Object.entries(classicPalettes))(
  '%s has sufficient contrast, also on the current line',
  (_, palette: EditorPalette) => {
    const pairs = words.flatMap((word) => [
      [palette[word], palette.background] as const,
      [palette[word], palette.activeLine] as const,
    ]);
    pairs.push([palette.gutterText, palette.gutter], [palette.gutterText, palette.activeLine]);
    if (palette.operator !== undefined) pairs.push([palette.operator, palette.activeLine]);
    expect(pairs.filter(([colour, ground]) => (contrastOf(colour, ground) ?? 0) < 4.5)).toEqual([]);
  },
);
