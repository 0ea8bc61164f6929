import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localLanguages } from '@xiezhi/contract/languages';
import { runtimeExceptions } from '@xiezhi/contract/languages/exceptions';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import {
  type CaseFailure,
  type FailureCause,
  failureCauseSchema,
  wordDifferences,
} from '@xiezhi/contract/text/case-failure';
import fc from 'fast-check';
import { signalName } from '../verdict/signals.ts';
import { openLegacyFailure, redactFailure } from './redact-failure.ts';
import { failureText } from './sentence.ts';

const of = (cause: FailureCause): CaseFailure => ({ cause, printed: null, shape: null });
const crash = (exception: string | null, signal: string | null = null): FailureCause => ({
  kind: 'crash',
  signal,
  exitCode: 77,
  exception,
});

/** Returns everything that a viewer without access to the data can read, in all forms. */
const visibleText = (why: CaseFailure, language = 'C++') => {
  const open = redactFailure(why, language);
  const text = (locale: 'zh-CN' | 'en-US') => failureText({ why: open, quoted: null, name: '#1' }, locale);
  return JSON.stringify([open, text('zh-CN'), text('en-US')]);
};

test('every language has a list of short, plain exception names', () => {
  for (const { name } of localLanguages) {
    const known = runtimeExceptions(name);
    assert.ok(known, `${name} has no list in languages/exceptions.ts`);
    assert.ok(known.length <= 30, `${name}: every name is a bit of secret data that a program may choose`);
    assert.equal(new Set(known).size, known.length, name);
    for (const one of known) assert.match(one, /^[\w<][\x20-\x7e]{3,99}$/, name);
  }
  for (const stranger of ['toString', '__proto__', 'c++', ''])
    assert.equal(runtimeExceptions(stranger), null);
});

test("shows a runtime's exception type, and any other as an uncaught exception", () => {
  const rows: [language: string, name: string, shown: string | null][] = [
    ['C++', 'std::out_of_range', 'std::out_of_range'],
    ['C++', 'std::out_of_range_3141', null],
    ['C++', '3141', null],
    ['Python3', 'ValueError', 'ValueError'],
    ['Python3', 'secret.ValueError', null],
    ['Java', 'java.lang.ArithmeticException', 'java.lang.ArithmeticException'],
    ['Java', 'java.lang.ArithmeticException$3141', null],
    ['Golang', 'runtime error: index out of range [3141] with length 3', 'runtime error: index out of range'],
    ['Golang', '3141', null],
    ['Lua', "attempt to index a nil value (global '3141')", 'attempt to index'],
    ['Rust', 'index out of bounds: the len is 3 but the index is 3141', 'index out of bounds'],
    ['Pascal', 'Runtime error 201', 'Runtime error 201'],
    ['Pascal', 'Runtime error 3141', null],
    ['C', 'std::out_of_range', null],
    ['Bash', 'anything 3141', null],
    ['a language that was taken away', 'std::out_of_range', null],
  ];
  for (const [language, name, expected] of rows) {
    const open = redactFailure(of(crash(name)), language);
    assert.deepEqual(
      open.cause,
      { ...crash(expected), exitCode: null, ...(expected === null && { isOtherException: true }) },
      `${language}: ${name}`,
    );
    assert.doesNotMatch(visibleText(of(crash(name)), language), /3141/);
  }
  assert.match(visibleText(of(crash('3141'))), /有异常没有处理.*uncaught exception/);
});

test('shows the signal of a program fault, and hides signals that only a program would choose', () => {
  const texts = new Set<string>();
  for (let signal = 1; signal <= 64; signal++) texts.add(visibleText(of(crash(null, signalName(signal)))));
  assert.equal(texts.size, 10);
  assert.match(visibleText(of(crash(null, signalName(11)))), /SIGSEGV/);
  assert.match(visibleText(of(crash(null, signalName(34)))), /因信号停止.*by a signal/);
});

test('a reason stored by an old release shows the kind of its end and nothing of its text', () => {
  const old = { status: JudgeStatus.RuntimeError, message: 'exit code 77: 3141', signal: null };
  assert.deepEqual(openLegacyFailure(old, 'C++')?.cause, { ...crash(null), exitCode: null });
  assert.equal(openLegacyFailure({ status: JudgeStatus.WrongAnswer }, 'C++'), null);
});

/** Values that a program may control: numbers and texts. */
const figure = fc.integer({ min: 1000, max: 9999 });
const text = figure.map((value) => `T${value}`);
const place = fc.record({ line: figure, word: figure, overall: figure });

/** Random causes of every kind, with values that a program may control. */
const anyCause: fc.Arbitrary<FailureCause> = fc.oneof(
  fc.record({
    kind: fc.constant('word' as const),
    how: fc.constantFrom(...wordDifferences),
    at: place,
    differing: figure,
  }),
  fc.record({
    kind: fc.constantFrom('missing' as const, 'extra' as const),
    line: figure,
    of: fc.constantFrom('lines' as const, 'words' as const),
    count: figure,
  }),
  fc.constant({ kind: 'nothing' as const }),
  fc.record({
    kind: fc.constant('blanks' as const),
    how: fc.constantFrom('trailing', 'leading', 'between', 'lineBreak', 'end'),
    line: figure,
    count: figure,
  }),
  fc.record({ kind: fc.constant('items' as const), how: fc.constantFrom('missing', 'extra', 'other') }),
  fc.record({ kind: fc.constant('beyond' as const), line: figure }),
  fc.constant({ kind: 'checker' as const }),
  fc.record({ kind: fc.constant('noFile' as const), isIrregular: fc.boolean() }),
  fc.constant({ kind: 'outputLimit' as const }),
  fc.record({
    kind: fc.constant('crash' as const),
    signal: fc.option(fc.integer({ min: 1, max: 64 }).map(signalName)),
    exitCode: fc.option(figure),
    exception: fc.option(text),
  }),
);

test('reasons contain no number or text chosen by a program, and are few', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      anyCause,
      fc.record({ bytes: figure, lines: figure, isWhole: fc.boolean() }),
      (cause, printed) => {
        assert.ok(failureCauseSchema.safeParse(cause).success);
        const why: CaseFailure = { cause, printed, shape: 'moreLines' };
        assert.doesNotMatch(visibleText(why), /\d{4}/);
        seen.add(visibleText(why));
      },
    ),
    { numRuns: 3000 },
  );
  // A program can leak less than seven bits per case, plus the choice among the exceptions of its language.
  assert.ok(seen.size > 25 && seen.size < 60, String(seen.size));
});
