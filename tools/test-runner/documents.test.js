import assert from 'node:assert/strict';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { projectRoot } from '../../launcher/paths.js';
import { deadPaths } from './documents.js';

describe('documents', () => {
  it('name only files that exist', () => {
    const files = globSync(
      ['*.md', 'docs/*.md', 'docs/adr/*.md', 'deploy/**/*.md', 'bench/*.md', 'apps/*/src/*/README.md'],
      { cwd: projectRoot },
    ).filter((file) => file !== 'CHANGELOG.md');
    assert.ok(files.includes('README.md') && files.includes(join('docs', 'recipes.md')));
    assert.deepEqual(
      deadPaths(projectRoot, files).map(({ file, line, path }) => `${file}:${line} ${path}`),
      [],
    );
  });

  it('are reported if they do not', (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'xiezhi-documents-'));
    context.after(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'docs/known'), { recursive: true });
    const lines = [
      '[here](docs) and [gone](missing.md#part) and [away](https://example.org/x)',
      '`docs/known/…`, `docs/known/NAME.ts`, `docs/{known,unknown}` and `docs/unknown/….ts`',
    ];
    writeFileSync(join(folder, 'one.md'), lines.join('\n'));
    assert.deepEqual(
      deadPaths(folder, ['one.md']).map(({ line, path }) => `${line} ${path}`),
      ['1 missing.md', '2 docs/unknown', '2 docs/unknown'],
    );
  });
});
