import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { projectRoot } from '../../launcher/paths.js';
import { forbiddenTerms, forbiddenTermsIn } from './vocabulary.js';

/** @type {{ code: import('./vocabulary.js').CodeTerm[] }} */
const glossary = JSON.parse(readFileSync(join(projectRoot, 'docs', 'glossary.json'), 'utf8'));

/**
 * Files that may contain a forbidden word. Clients know it as an error code, or it is a key in stored entries of the
 * contest log.
 */
const exempt = new Set(['packages/contract/src/errors/exam.ts', 'apps/server/src/identity/audit/record.ts']);

/**
 * Whether a file may contain forbidden words. Migrations may, because databases list them by name.
 * @param {string} file
 */
const isExempt = (file) => file.includes('/database/migrations/') || exempt.has(file);

describe('identifiers and comments', () => {
  it('contain no forbidden term of the glossary', (t) => {
    const { findings, fileCount } = forbiddenTermsIn(projectRoot, glossary.code, isExempt);
    t.diagnostic(`${fileCount} files`);
    assert.ok(fileCount > 3000, `${fileCount} files`);
    const shown = findings.map(({ file, line, text, term, use }) => {
      const [first = ''] = text.split('\n');
      return `${file}:${line} has “${term}” (${first.slice(0, 60)}), use ${use}`;
    });
    assert.deepEqual(shown, []);
  });

  it('are searched by word, outside of strings and regular expressions', () => {
    const terms = [
      { use: 'report', names: ['told'], comments: ['told', 'so many'] },
      { use: 'timeout', names: ['patience'], comments: [] },
    ];
    const text = [
      "const isTold = 'told'; // no match in the string",
      'const untold = /told/; const a = b / told / c;',
      '/* The reader is told of so',
      ' * many rows. */',
      'const PATIENCE_MS = `told ${patience}`;',
      'row.is_told = true;',
    ].join('\n');
    assert.deepEqual(
      forbiddenTerms(text, terms).map(({ line, term }) => [line, term]),
      [
        [1, 'told'],
        [2, 'told'],
        [3, 'told'],
        [3, 'so many'],
        [5, 'patience'],
      ],
    );
  });
});
