import { type Golden, goldenSuite } from '../support/golden.ts';
import type { Problem } from '../support/harness.ts';
import { cat } from './special-programs.ts';

const answer = '1 2\n3\n';

/** Columns after the name: output, verdict if trailing blanks are ignored, verdict of the strict comparison. */
const table: [name: string, output: string | Uint8Array, tolerant: string, strict: string][] = [
  ['identical', answer, 'AC', 'AC'],
  ['no final newline', '1 2\n3', 'AC', 'PE'],
  ['blank lines at the end', '1 2\n3\n\n\n', 'AC', 'PE'],
  ['blanks at the end of a line', '1 2 \t\n3\n', 'AC', 'PE'],
  ['Windows line endings', '1 2\r\n3\r\n', 'AC', 'AC'],
  ['two blanks between', '1  2\n3\n', 'WA', 'PE'],
  ['a tab between', '1\t2\n3\n', 'WA', 'PE'],
  ['a blank line first', '\n1 2\n3\n', 'WA', 'PE'],
  ['a blank line within', '1 2\n\n3\n', 'WA', 'PE'],
  ['leading blanks', ' 1 2\n3\n', 'WA', 'PE'],
  ['merged words', '12\n3\n', 'WA', 'WA'],
  ['all words merged', '123', 'WA', 'WA'],
  ['a NUL at the end', '1 2\n3\n\0', 'WA', 'WA'],
  ['a lone carriage return', '1 2\r3\n', 'WA', 'PE'],
  ['empty', '', 'WA', 'WA'],
  ['a prefix', '1 2\n', 'WA', 'WA'],
  ['one word more', '1 2\n3\n4\n', 'WA', 'WA'],
  ['broken UTF-8', Uint8Array.of(0xff, 0xfe, 10), 'WA', 'WA'],
];

const empties: [name: string, output: string, tolerant: string, strict: string][] = [
  ['nothing for an empty answer', '', 'AC', 'AC'],
  ['blanks for an empty answer', ' \n\t\n', 'AC', 'PE'],
  ['something for an empty answer', 'x', 'WA', 'WA'],
];

function both(
  expected: string,
  [name, output, tolerant, strict]: [string, string | Uint8Array, string, string],
): Golden[] {
  const cases = [{ input: output, answer: expected }];
  const common = { language: 'C', code: cat, cases };
  return [
    { ...common, name: `${name}, tolerant,`, expect: tolerant },
    { ...common, name: `${name}, strict,`, expect: strict, problem: { isRemoveEndBlank: false } },
  ];
}

type Comparer = NonNullable<Problem['comparer']>;

const ordinary: Comparer = {
  kind: 'words',
  isCaseSensitive: true,
  isSpaceSensitive: false,
  absoluteTolerance: null,
  relativeTolerance: null,
};

/** Other comparisons that a problem may select; the comparers have their own unit tests. */
const chosen: [name: string, comparer: Partial<Comparer>, answer: string, output: string, verdict: string][] =
  [
    ['words', {}, 'a  b\n', 'a\nb', 'AC'],
    ['other words', {}, 'a b\n', 'ab', 'WA'],
    ['words of any case', { isCaseSensitive: false }, 'YES\n', 'yes', 'AC'],
    ['numbers within a tolerance', { absoluteTolerance: 1e-6 }, '0.5\n', '0.5000001', 'AC'],
    ['numbers beyond a tolerance', { relativeTolerance: 1e-6 }, '0.5\n', '0.51', 'WA'],
    ['blanks that count', { isSpaceSensitive: true }, 'a b\n', 'a  b\n', 'WA'],
    ['lines', { kind: 'lines' }, 'a b\nc\n', 'a  b\nc', 'AC'],
    ['words on other lines', { kind: 'lines' }, 'a b\nc\n', 'a\nb c\n', 'WA'],
    ['yes or no', { kind: 'yesNo' }, 'Yes\n', 'YES', 'AC'],
    ['words in any order', { kind: 'unorderedWords' }, '1 2 2\n', '2 1 2', 'AC'],
    ['words with other counts', { kind: 'unorderedWords' }, '1 2 2\n', '2 1 1', 'WA'],
    ['lines in any order', { kind: 'unorderedLines' }, 'a b\nc\n', 'c\na b\n', 'AC'],
  ];

function byChoice([name, comparer, expected, output, expect]: (typeof chosen)[number]): Golden {
  const problem = { judgeMode: 'spj', comparer: { ...ordinary, ...comparer } } as const;
  return { name, language: 'C', code: cat, expect, problem, cases: [{ input: output, answer: expected }] };
}

const long = Buffer.alloc(8 * 1024 * 1024, 'xiezhi\n');

goldenSuite('comparison', [
  ...table.flatMap((row) => both(answer, row)),
  ...empties.flatMap((row) => both('', row)),
  ...chosen.map(byChoice),
  { name: 'eight megabytes', language: 'C', code: cat, expect: 'AC', cases: [{ input: long, answer: long }] },
  {
    name: 'eight megabytes with the last byte changed',
    language: 'C',
    code: cat,
    expect: 'WA',
    cases: [{ input: Buffer.concat([long, Buffer.from('!')]), answer: long }],
    cause: { kind: 'beyond' },
  },
  {
    name: 'the same broken UTF-8',
    language: 'C',
    code: cat,
    expect: 'AC',
    cases: [{ input: Uint8Array.of(0xc3, 0x28, 10), answer: Uint8Array.of(0xc3, 0x28, 10) }],
  },
]);
