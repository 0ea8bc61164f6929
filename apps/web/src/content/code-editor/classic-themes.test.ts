import { expect, it } from 'vitest';
import { classicPalettes } from './classic-themes.ts';
import type { Palette } from './palette.ts';

/** Relative luminance of `#rrggbb`, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const words = ['text', 'keyword', 'type', 'string', 'number', 'comment', 'function'] as const;

it.each(Object.entries(classicPalettes))(
  '%s has sufficient contrast, also on the current line',
  (_, palette: Palette) => {
    const pairs = words.flatMap((word) => [
      [palette[word], palette.background] as const,
      [palette[word], palette.activeLine] as const,
    ]);
    pairs.push([palette.gutterText, palette.gutter], [palette.gutterText, palette.activeLine]);
    if (palette.operator !== undefined) pairs.push([palette.operator, palette.activeLine]);
    expect(pairs.filter(([colour, ground]) => contrast(colour, ground) < 4.5)).toEqual([]);
  },
);
