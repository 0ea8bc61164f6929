// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '..');

it('numbers use the language of the site, never that of the browser', () => {
  const faults = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /(?<!\.test)\.tsx?$/.test(name) &&
      readFileSync(join(sources, name), 'utf8').includes('toLocaleString()'),
  );
  expect(faults).toEqual([]);
});
