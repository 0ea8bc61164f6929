import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Areas of texts that belong to a family of pages are known once it has come. Whoever asks for one elsewhere, such as
 * the shell or the bank, is told that part of the page did not load: so it must be known wherever it is asked for.
 */
const root = resolve(import.meta.dirname, '..');
const textOf = (file: string): string => readFileSync(file, 'utf8');
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');
const partsIn = (file: string): string[] => all(textOf(join(root, 'i18n', file)), /^ {2}(\w+): \{$/gm);
const fromTheStart = [
  ...partsIn('parts.ts'),
  ...all(textOf(join(root, 'i18n/zh-CN/index.ts')), /from '\.\/(\w+)\.ts'/g),
];
const lists = /(?:needTexts\(|texts: |lazy(?:Part|Page)\([^;[]*?)\[([^\]]*)\]/g;

/** All modules that may come with one, those included that are fetched when they are wanted. */
function reachedFrom(start: string): string[] {
  const reached = new Set([join(root, start)]);
  for (const file of reached) {
    const code = textOf(file);
    const isList = file.endsWith('app/families.ts');
    const paths = all(code, /^(?:import|export) (?!type)[^;]*?from '(\.[^']+\.tsx?)'/gms).concat(
      isList ? [] : all(code, /\bimport\('(\.[^']+\.tsx?)'\)/g),
    );
    for (const path of paths) {
      const next = resolve(dirname(file), path);
      if (existsSync(next) && !next.includes('/i18n/')) reached.add(next);
    }
  }
  return [...reached];
}

const joinedBy = (files: readonly string[]): string[] =>
  files
    .flatMap((file) => all(textOf(file), /joinParts\((\w+)Parts\)/g))
    .flatMap((name) => partsIn(`${name}-parts.ts`));

/** They are drawn within a contest or a group alone, whose pages have come by then. */
const inTheirPlace = new Set(['contest of contest/ContestGate.tsx', 'group of training/class.page.ts']);

const families = all(textOf(join(root, 'app/families.ts')), /import\('\.\/([^']+)'\)/g);

it.each(['main.tsx', ...families.map((file) => `app/${file}`)])(
  'what is fetched with %s asks for no texts that have not come with it',
  (start) => {
    const files = reachedFrom(start);
    const known = new Set([...fromTheStart, ...joinedBy(files)]);
    const asked = files.flatMap((file) =>
      all(textOf(file), lists).flatMap((list) =>
        all(list, /'(\w+)'/g).map((area) => `${area} of ${relative(root, file)}`),
      ),
    );
    expect(asked.length).toBeGreaterThan(0);
    const missing = asked.filter((each) => !known.has(each.split(' ')[0] ?? '') && !inTheirPlace.has(each));
    expect(missing).toEqual([]);
  },
);
