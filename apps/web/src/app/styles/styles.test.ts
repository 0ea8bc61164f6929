import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../..');
const styles = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');
const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((file) => !/\.test\.tsx?$|^i18n\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

/** Lists the matches of a pattern in all source files, with the file of each. */
const found = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([word]) => `${file}: ${word}`));

/**
 * Tailwind classes of weights, sizes, corners, shadows and breakpoints that styles.css removes. Using one has no effect
 * and causes no error.
 */
const removedClasses =
  /(?<![\w-])(?:(?:max-)?(?:md|2xl):[\w[@!-]+|(?:font-(?:thin|light|normal|semibold|extrabold|black)|shadow-(?:2?xs|sm|md|lg|2?xl)|text-(?:xs|sm|base|lg|[2-9]?xl)|rounded-(?:xs|sm|md|lg|[2-4]?xl))(?![\w-]))/g;

it('no class names a missing token', () => {
  expect(found(removedClasses)).toEqual([]);
});

it('every verdict color is a token', () => {
  const known = new Set([...styles.matchAll(/--color-(v-[\w-]+):/g)].map(([, name]) => name));
  const used = found(/(?<![\w-])(?:text|bg|border|fill|stroke|decoration)-v-[\w-]+/g);
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((word) => !known.has(word.slice(word.lastIndexOf('-v-') + 1)))).toEqual([]);
});
