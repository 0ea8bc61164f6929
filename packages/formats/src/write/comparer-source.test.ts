import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { chooseComparer } from '@xiezhi/rules';
import fc from 'fast-check';
import type { PackageComparer } from '../model/model.ts';
import { type ComparerCaller, comparerSource } from './comparer-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-comparers-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const isSoak = process.env['XIEZHI_SOAK'] === '1';
const options = { skip: spawnSync('g++', ['--version']).status === 0 ? false : 'no g++' };

const plain = {
  isCaseSensitive: true,
  isSpaceSensitive: false,
  absoluteTolerance: null,
  relativeTolerance: null,
} as const;

const settings: PackageComparer[] = [
  { ...plain, kind: 'words' },
  { ...plain, kind: 'words', isCaseSensitive: false, isSpaceSensitive: true },
  { ...plain, kind: 'words', absoluteTolerance: 0.5, relativeTolerance: 1e-6 },
  { ...plain, kind: 'lines', isCaseSensitive: false, absoluteTolerance: 1 },
  { ...plain, kind: 'yesNo', isCaseSensitive: false },
  { ...plain, kind: 'unorderedWords', isCaseSensitive: false },
  { ...plain, kind: 'unorderedLines' },
];

/** Returns the result of the site's own comparison. */
function isAccepted(comparer: PackageComparer, output: string, answer: string): boolean {
  const chosen = chooseComparer({ comparer, isRemoveEndBlank: true });
  assert.ok(chosen);
  const left = { user: output, answer };
  for (let side = chosen.wants(); side !== null; side = chosen.wants()) {
    if (left[side] === '') chosen.end(side);
    else chosen.feed(side, Buffer.from(left[side]));
    left[side] = '';
  }
  return chosen.result()?.comparison === 'accepted';
}

const pieces = 'a A b yes YES No 1 1.5 -0.4 2 1e3 1000.2 . 1e nan 0x1'.split(' ');
const blanks = [' ', '  ', '\n', '\r\n', '\n\n', '\t', '\r', '\n \n'];
const anything = fc.constantFrom(...pieces, ...blanks, ...blanks);
const text = fc.array(anything, { maxLength: 9 });
/** Half of the pairs are slightly changed copies: two independent texts would almost never be equal. */
const pair = fc.oneof(
  fc.tuple(text, text).map(([left, right]) => [left.join(''), right.join('')] as const),
  fc
    .tuple(text, anything, text, anything)
    .map(
      ([before, one, behind, other]) =>
        [
          [...before, one, ...behind].join(''),
          [...before, fc.hash(other) % 2 === 0 ? other : one.toUpperCase(), ...behind].join(''),
        ] as const,
    ),
);

/** Builds the program. The returned function runs it and returns its exit status. */
function build(comparer: PackageComparer, caller: ComparerCaller) {
  const program = mkdtempSync(join(folder, `${comparer.kind}-`));
  const path = (name: string): string => join(program, name);
  writeFileSync(path('compare.cpp'), comparerSource(comparer, caller));
  execFileSync('g++', [
    '-std=c++11',
    '-Wall',
    '-Wextra',
    '-Werror',
    '-o',
    path('compare'),
    path('compare.cpp'),
  ]);
  return (output: string, answer: string): number | null => {
    writeFileSync(path('answer'), answer);
    if (caller === 'reference') writeFileSync(path('output'), output);
    const files = caller === 'kattis' ? ['answer', './'] : ['output', 'answer'];
    return spawnSync(path('compare'), ['input', ...files], { cwd: program, input: output }).status;
  };
}

for (const comparer of settings) {
  const name = Object.values(comparer).join(' ');
  test(`${name}: the program and the site give the same verdict`, options, () => {
    const run = build(comparer, 'kattis');
    let accepted = 0;
    fc.assert(
      fc.property(pair, ([output, answer]) => {
        const isGood = isAccepted(comparer, output, answer);
        if (isGood) accepted += 1;
        assert.equal(run(output, answer), isGood ? 42 : 43, JSON.stringify([output, answer]));
      }),
      { numRuns: isSoak ? 500 : 60 },
    );
    assert.ok(accepted > 3, `${accepted} were accepted`);
  });
}

test('the program for HOJ reads files and exits with 100 or 102', options, () => {
  const run = build({ ...plain, kind: 'lines' }, 'reference');
  assert.deepEqual([run('1 a\r\n\n', '1 a\n'), run('1 a\n', '1 b\n')], [100, 102]);
});
