import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { projectRoot } from '../../launcher/paths.js';
import { foreignReferences, undocumentedExports } from './prose.js';

/** @param {import('./prose.js').Place[]} places */
const shown = (places) => places.map(({ file, line, text }) => `${file}:${line} ${text.trim()}`);

/** @type {string[]} */
const created = [];
after(() => {
  for (const folder of created) rmSync(folder, { recursive: true });
});

/** @param {string} text */
function folderWith(text) {
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-prose-'));
  created.push(folder);
  writeFileSync(join(folder, 'one.ts'), text);
  return folder;
}

describe('docstrings of exported functions', () => {
  it('exist for every function of contract, rules, sandbox, formats and judge', () => {
    const folders = ['contract', 'rules', 'sandbox', 'formats'].map((name) => `packages/${name}/src`);
    assert.deepEqual(shown(undocumentedExports(projectRoot, [...folders, 'apps/judge/src'])), []);
  });

  it('are reported if missing', () => {
    const text = [
      '/** Told. */',
      'export function told() {}',
      'export function silent() {}',
      'export const quiet = (a: number) => a;',
      'export const constant = 1;',
      'export class Mute {}',
    ];
    assert.deepEqual(
      undocumentedExports(folderWith(text.join('\n')), ['.']).map(({ line }) => line),
      [3, 4, 6],
    );
  });
});

describe('references to documents outside the project', () => {
  it('do not exist in the sources', () => {
    const folders = ['packages', 'apps/judge', 'apps/server', 'launcher', 'bench', 'e2e'];
    assert.deepEqual(shown(foreignReferences(projectRoot, folders)), []);
  });

  it('are reported', () => {
    const [defect, list] = ['J', 'decision'];
    const text = `it('${defect}12: is kept');\n// why: ${list} 14\nconst f16 = 'F';\n`;
    assert.deepEqual(
      foreignReferences(folderWith(text), ['.']).map(({ line }) => line),
      [1, 2],
    );
  });
});
