import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tierColors } from '@xiezhi/contract/rating';
import { expect, it } from 'vitest';

const [light = '', dark = ''] = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').split(
  "[data-theme='dark'] {",
);
const valueOf = (css: string, token: string) =>
  new RegExp(`--${token}: (#[0-9a-f]{6})`).exec(css)?.[1] ?? `no ${token}`;

/** Relative luminance of WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(left: string, right: string): number {
  const [low = 0, high = 0] = [luminance(left), luminance(right)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

it.each(tierColors)('%s can be read on every background, light and dark', (color) => {
  for (const css of [light, dark])
    for (const background of ['bg', 'bg-sunk', 'bg-hover', 'bg-selected'])
      expect(contrast(valueOf(css, `tier-${color}`), valueOf(css, background))).toBeGreaterThanOrEqual(4.5);
});
