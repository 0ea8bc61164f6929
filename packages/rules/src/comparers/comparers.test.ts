import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { compareStreams } from '../comparison/compare-streams.ts';
import { describeDifference } from '../comparison/difference.ts';
import { comparerKinds, type ComparerSettings, findComparerKind } from './registry.ts';
import { compareTexts, cut, feed, openComparer } from './testing.ts';
import { UnorderedComparer } from './unordered-comparer.ts';

type Row = [
  kind: string,
  settings: Partial<ComparerSettings>,
  user: string,
  answer: string,
  isAccepted: boolean,
];

const ignoreCase = { isCaseSensitive: false };
const exactSpaces = { isSpaceSensitive: true };
const within = (absoluteTolerance: number | null, relativeTolerance: number | null) => ({
  absoluteTolerance,
  relativeTolerance,
});

const rows: Row[] = [
  ['exact', {}, '1 2 \n\n', '1 2\n', true],
  ['exact', {}, '1  2\n', '1 2\n', false],
  ['exact', { removeEndBlank: false }, '1 2 \n', '1 2\n', false],

  ['words', {}, ' 1\n\n\t2\r\n3', '1 2 3\n', true],
  ['words', {}, '12 3', '1 2 3', false],
  ['words', {}, '1 2', '1 2 3', false],
  ['words', {}, '1 2 3 4', '1 2 3', false],
  ['words', {}, 'Yes', 'yes', false],
  ['words', {}, '', ' \n', true],
  ['words', {}, 'a\0', 'a', false],
  ['words', ignoreCase, 'yEs NO', 'YES no', true],
  ['words', ignoreCase, 'Ä', 'ä', false],
  ['words', ignoreCase, 'yes', 'yep', false],
  ['words', exactSpaces, '1  2', '1 2', false],
  ['words', exactSpaces, '1 2\r\n', '1 2\n', true],
  ['words', exactSpaces, '1 2', '1 2\n', false],
  ['words', exactSpaces, '1\t2\n', '1 2\n', false],

  ['words', within(1e-6, null), '0.3333333', '0.3333334', true],
  ['words', within(1e-6, null), '1000000.00001', '1000000', false],
  ['words', within(null, 1e-6), '1000000.00001', '1000000', true],
  ['words', within(1e-6, 1e-6), '1000000.00001', '1000000', true],
  ['words', within(null, 1e-6), '0.0000001', '0', false],
  ['words', within(0.01, null), '1.01', '1', true],
  ['words', within(0.01, null), '1.0100000000000000000001', '1', false],
  ['words', within(0.1, null), '0.3', '0.2', true],
  ['words', within(null, 0.1), '-1.1', '-1', true],
  ['words', within(null, 0.1), '-1.10001', '-1', false],
  ['words', within(1e-9, null), '1e3', '1000', true],
  ['words', within(1e-9, null), '+1.E+3', '1000.0', true],
  ['words', within(1e-9, null), '.5', '0.5', true],
  ['words', within(1e-9, null), '-0', '0', true],
  ['words', within(1e-9, null), '.', '0', false],
  ['words', within(1e-9, null), '0x10', '16', false],
  ['words', within(1e9, 1e9), 'nan', '1', false],
  ['words', within(1e9, 1e9), 'NaN', 'nan', false],
  ['words', within(1e9, 1e9), 'inf', '1', false],
  ['words', within(1e9, 1e9), '1', 'inf', false],
  ['words', within(1e-9, null), 'inf', 'inf', true],
  ['words', within(1, 1), '1e999', '1e998', false],
  ['words', within(1, 1), '1e99999999999', '1', false],
  ['words', within(1e-9, 1e-9), '9007199254740993', '9007199254740992', true],
  ['words', within(0, 0), '9007199254740993', '9007199254740992', false],
  ['words', within(0, 0), '1.50', '1.5', true],
  ['words', within(1e-6, null), '1.0 abc', '1.00 abc', true],
  ['words', within(1e-6, null), '1.0 abd', '1.00 abc', false],
  ['words', within(1e-6, null), '1.0', '1.0 1.0', false],
  ['words', within(1e-6, null), `1.${'0'.repeat(2000)}`, '1', false],

  ['lines', {}, '1   2\n3\n\n', '1 2\n3', true],
  ['lines', {}, '1 2 3', '1 2\n3', false],
  ['lines', {}, '1 2\n\n3', '1 2\n3', false],
  ['lines', {}, '\n1', '1', false],
  ['lines', within(0.1, null), '1.05\n2', '1\n2', true],

  ['yesNo', {}, 'Yes\nNO', 'YES no', true],
  ['yesNo', {}, 'y', 'yes', false],
  ['yesNo', {}, 'yes', 'no', false],
  ['yesNo', {}, 'YES Abc', 'yes Abc', true],
  ['yesNo', {}, 'YES abc', 'yes Abc', false],

  ['unorderedWords', {}, '3 1 2 1', '1 1 2 3', true],
  ['unorderedWords', {}, '3 1 2', '1 1 2 3', false],
  ['unorderedWords', {}, '3 1 2 2', '1 1 2 3', false],
  ['unorderedWords', ignoreCase, 'b A', 'a B', true],
  ['unorderedWords', {}, '12', '1 2', false],
  ['unorderedWords', {}, '', '', true],

  ['unorderedLines', {}, '2  b\n\n1 a\r\n', '1 a\n2 b\n', true],
  ['unorderedLines', {}, '1 b\n2 a', '1 a\n2 b', false],
  ['unorderedLines', {}, '1 a 2 b', '1 a\n2 b', false],
  ['unorderedLines', {}, 'ab', 'a b', false],
  ['unorderedLines', ignoreCase, 'B\nA', 'a\nb', true],
];

for (const [kind, settings, user, answer, isAccepted] of rows) {
  const shown = user.length > 40 ? `${user.slice(0, 40)}…` : user;
  const chosen = Object.keys(settings).length > 0 ? ` ${JSON.stringify(settings)}` : '';
  test(`${kind}${chosen}: ${JSON.stringify(shown)} against ${JSON.stringify(answer)}: ${isAccepted}`, () => {
    const { comparison } = compareTexts(kind, user, answer, settings);
    assert.equal(comparison === 'accepted', isAccepted);
  });
}

test('the first difference has line, column and a bounded excerpt', () => {
  const differences: [string, Partial<ComparerSettings>, string, string, string][] = [
    ['words', {}, '1 2\n 4', '1 2 3', 'line 2, column 2: expected "3", found "4"'],
    ['words', {}, '1 2', '1 2 3', 'line 1, column 4: expected "3", found nothing'],
    ['words', {}, '1 2 3', '1 2', 'line 1, column 5: expected nothing, found "3"'],
    ['words', within(0.1, null), '1\n2.5', '1 2', 'line 2, column 1: expected "2", found "2.5"'],
    ['words', exactSpaces, '1  2', '1 2', 'line 1, column 3: expected "2", found " 2"'],
    ['lines', {}, '1 2', '1\n2', 'line 1, column 2: expected nothing, found " 2"'],
    ['unorderedWords', {}, '1 7 2', '2 1 3', 'line 1, column 3: expected nothing, found "7"'],
    ['unorderedLines', {}, '1\n', '1\n2\t3', 'line 2, column 1: expected "2\\t3", found nothing'],
  ];
  for (const [kind, settings, user, answer, expected] of differences) {
    const { difference } = compareTexts(kind, user, answer, settings);
    assert.ok(difference);
    assert.equal(describeDifference(difference), expected);
  }
});

function wordsOf(text: string): string[] {
  return text.split(/[ \t\v\f\r\n]+/).filter((word) => word !== '');
}

function linesOf(text: string): string[] {
  return text.replaceAll('\r\n', '\n').split('\n');
}

function withoutBlankEnd(lines: string[]): string[] {
  const last = lines.findLastIndex((line) => line !== '');
  return lines.slice(0, last + 1);
}

function fold(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function isWithin(user: string, answer: string, tolerance: number): boolean {
  if (user === answer) return true;
  const shape = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
  if (!shape.test(user) || !shape.test(answer)) return false;
  return Math.abs(Number(user) - Number(answer)) <= tolerance;
}

const same = (left: string[], right: string[]) => JSON.stringify(left) === JSON.stringify(right);
const asWords = (line: string) => wordsOf(line).join(' ');

const foldYesNo = (word: string) => (/^(?:yes|no)$/i.test(word) ? fold(word) : word);

function filledLines(text: string): string[] {
  return linesOf(text)
    .map(asWords)
    .filter((line) => line !== '');
}

/** Each rule as a simple reference implementation on whole texts. */
const oracles: Record<string, [Partial<ComparerSettings>, (user: string, answer: string) => boolean]> = {
  words: [{}, (user, answer) => same(wordsOf(user), wordsOf(answer))],
  'words, any case': [ignoreCase, (user, answer) => same(wordsOf(fold(user)), wordsOf(fold(answer)))],
  'words, exact blanks': [
    exactSpaces,
    (user, answer) => user.replaceAll('\r\n', '\n') === answer.replaceAll('\r\n', '\n'),
  ],
  'words, within 2': [
    within(2, null),
    (user, answer) => {
      const [left, right] = [wordsOf(user), wordsOf(answer)];
      return left.length === right.length && left.every((word, at) => isWithin(word, right[at] ?? '', 2));
    },
  ],
  lines: [
    {},
    (user, answer) =>
      same(withoutBlankEnd(linesOf(user).map(asWords)), withoutBlankEnd(linesOf(answer).map(asWords))),
  ],
  yesNo: [
    {},
    (user, answer) => {
      return same(wordsOf(user).map(foldYesNo), wordsOf(answer).map(foldYesNo));
    },
  ],
  unorderedWords: [{}, (user, answer) => same(wordsOf(user).sort(), wordsOf(answer).sort())],
  'unorderedLines, any case': [
    ignoreCase,
    (user, answer) => {
      return same(filledLines(fold(user)).sort(), filledLines(fold(answer)).sort());
    },
  ],
};

const piece = fc.constantFrom(
  '1',
  '2',
  '3',
  '1.5',
  '-',
  'e',
  'yes',
  'Yes',
  'no',
  'a',
  'A',
  '\0',
  '字',
  ' ',
  ' ',
  ' ',
  '\t',
  '\n',
  '\n',
  '\r',
  '\r\n',
  '\v',
);
const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
const pair = fc.oneof(
  fc.tuple(text, text),
  fc.tuple(text, piece, fc.nat(14)).map(([answer, extra, at]): [string, string] => {
    return [answer.slice(0, at) + extra + answer.slice(at), answer];
  }),
  fc.tuple(fc.array(piece, { maxLength: 14 }), fc.nat(14)).map(([pieces, at]): [string, string] => {
    return [[...pieces.slice(at), ' ', ...pieces.slice(0, at)].join(''), pieces.join('')];
  }),
  fc.array(piece, { maxLength: 14 }).map((pieces): [string, string] => {
    const changed = pieces.map((item) => (item === '1' ? '3' : item === 'yes' ? 'yEs' : item));
    return [changed.join(''), pieces.join('')];
  }),
);
const sizes = fc.array(fc.nat(5), { maxLength: 8 });

for (const [name, [settings, oracle]] of Object.entries(oracles)) {
  test(`${name}: agrees with the reference, whatever the chunks`, () => {
    const kind = name.split(',')[0] ?? '';
    fc.assert(
      fc.property(pair, sizes, sizes, ([user, answer], userSizes, answerSizes) => {
        const comparer = openComparer(kind, settings);
        const result = feed(comparer, cut(user, userSizes), cut(answer, answerSizes));
        assert.equal(result.comparison === 'accepted', oracle(user, answer));
        assert.equal(result.difference === null, result.comparison === 'accepted');
      }),
      { numRuns: 10_000 },
    );
  });
}

test('more items than can be counted are still compared by their sum', () => {
  fc.assert(
    fc.property(pair, sizes, ([user, answer], userSizes) => {
      const comparer = new UnorderedComparer({ item: 'word', isCaseSensitive: true, countedItems: 1 });
      const result = feed(comparer, cut(user, userSizes), cut(answer, []));
      assert.equal(result.comparison === 'accepted', same(wordsOf(user).sort(), wordsOf(answer).sort()));
    }),
    { numRuns: 5000 },
  );
});

test('a tolerance is exact on both sides of its boundary', () => {
  const digits = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n });
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 20 }), fc.boolean(), (base, scale, isOver) => {
      // The numbers are in units of 10^-scale. The output differs from the answer by exactly the tolerance, or by one
      // unit more.
      const unit = (value: bigint) => `${value}e-${scale}`;
      const user = base + 7n + (isOver ? 1n : 0n);
      const settings = within(Number(`7e-${scale}`), null);
      const { comparison } = compareTexts('words', unit(user), unit(base), settings);
      assert.equal(comparison === 'accepted', !isOver);
    }),
    { numRuns: 3000 },
  );
});

test('numbers of very different magnitudes, including zeros, follow the same rule', () => {
  const table: [
    user: string,
    answer: string,
    absolute: number | null,
    relative: number | null,
    isSame: boolean,
  ][] = [
    ['0', '0.0', null, 1e-9, true],
    ['-0', '0', 0, null, true],
    ['0e9', '0', null, 1e-9, true],
    ['1e-400', '0', null, 1e-9, false],
    ['1e5000', '5', 0.5, 1e-9, false],
    ['5', '1e5000', 0.5, 1e-9, false],
    ['5', '1e4000', null, 1, true],
    ['1e400', '1.000000001e400', null, 1e-6, true],
    ['1e400', '2e400', null, 1e-6, false],
  ];
  for (const [user, answer, absolute, relative, isSame] of table) {
    const { comparison } = compareTexts('words', user, answer, within(absolute, relative));
    assert.equal(comparison === 'accepted', isSame, `${user} for ${answer}`);
  }
});

test('three million words of every kind take linear time and constant memory', async () => {
  const chunk = new TextEncoder().encode('7 8\n'.repeat(50_000));
  const many = Array.from({ length: 30 }, () => chunk);
  for (const { name } of comparerKinds) {
    const start = process.cpuUsage();
    const comparer = openComparer(name, within(1e-6, null));
    const { comparison } = await compareStreams(comparer, many, many);
    assert.equal(comparison, 'accepted');
    assert.ok(process.cpuUsage(start).user < 4_000_000, `${name}: at most four seconds of CPU time`);
  }
});

test('memory use does not grow with the output', async () => {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  assert.ok(typeof collect === 'function');
  const usedBytes = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  for (const { name } of comparerKinds) {
    const start = usedBytes();
    let most = 0;
    /** Yields four megabytes of distinct words, and measures the memory while they are read. */
    const stream = function* (isMeasured: boolean): Generator<Uint8Array> {
      for (let part = 0; part < 50; part++) {
        if (isMeasured && part % 10 === 9) most = Math.max(most, usedBytes() - start);
        const numbers = Array.from({ length: 10_000 }, (_, index) => 10_000_000 + part * 10_000 + index);
        yield new TextEncoder().encode(numbers.join('\n') + '\n');
      }
    };
    const { comparison } = await compareStreams(openComparer(name), stream(true), stream(false));
    assert.equal(comparison, 'accepted');
    assert.ok(most < 24 * 2 ** 20, `${name} held ${most} bytes`);
  }
});

test('an unknown kind returns undefined', () => {
  assert.equal(findComparerKind('Exact'), undefined);
  assert.equal(new Set(comparerKinds.map(({ name }) => name)).size, comparerKinds.length);
});
