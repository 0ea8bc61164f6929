import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../src');

it('modules that add listeners on load are loaded before the first file of a thread', () => {
  const listening = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    // Workers are excluded, because they have a separate global scope.
    .filter((path) => !path.endsWith('-worker.ts'))
    .filter((path) => /^(?:\w+\.)?addEventListener\b/m.test(readFileSync(join(source, path), 'utf8')));
  // Other modules must not add listeners on load: these would be removed after the first file that loads the module.
  // See fresh-page.ts.
  expect(listening.toSorted()).toEqual(['content/code-editor/use-settings.ts', 'lib/storage.ts']);
});
