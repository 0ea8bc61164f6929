import { localLanguages } from '@xiezhi/contract/languages';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { compiler as english } from '../../i18n/en-US/compiler.ts';
import type { Dialect } from './dialect.ts';
import { loadDialect } from './dialects.ts';
import { programLines } from './message.ts';
import { readMessages } from './read.ts';
import recorded from './recorded.json';

/** Each dialect with one of its languages. Some languages, such as C and C++, share a dialect. */
const dialects = new Map<Dialect, string>();
beforeAll(async () => {
  for (const { name } of localLanguages) {
    const dialect = await loadDialect(name);
    if (dialect !== null && !dialects.has(dialect)) dialects.set(dialect, name);
  }
});

const recordings = Object.values(recorded).flat();
/** Fragments of the output of all compilers. */
const said = recordings.flatMap(({ output }) => output.split(/(?<=\n)|(?=: )|(?<=: )/));
const hostile = [
  '\0',
  '\r',
  '\u2028',
  '^',
  '~^~',
  '    ^',
  '‘',
  '’',
  '`',
  '(',
  ',',
  ': ',
  '99999999999999',
  '-1',
];
const output = fc
  .array(fc.oneof(fc.constantFrom(...said), fc.constantFrom(...hostile), fc.string()), { maxLength: 12 })
  .map((pieces) => pieces.join(''));
const program = fc.oneof(fc.constantFrom(...recordings.map(({ program: code }) => code)), fc.string());

describe('any compiler output', () => {
  it('is parsed without errors, and every position lies in the program', () => {
    fc.assert(
      fc.property(output, program, (text, code) => {
        const lines = programLines(code);
        for (const dialect of dialects.keys())
          for (const { line, column } of readMessages(dialect, text, code)) {
            if (line === null) expect(column).toBeNull();
            else expect(lines[line - 1]).toBeDefined();
            if (column !== null) expect(column).toBeGreaterThanOrEqual(1);
          }
      }),
      { numRuns: 150 },
    );
  });

  it('yields each message once, and explains only errors with existing texts', () => {
    fc.assert(
      fc.property(output, program, (text, code) => {
        for (const dialect of dialects.keys()) {
          const messages = readMessages(dialect, text, code);
          const actual = messages.map(({ line, column, text: words }) => `${line} ${column} ${words}`);
          expect(new Set(actual).size).toBe(actual.length);
          for (const { meaning, severity } of messages) {
            if (meaning === null) continue;
            expect(severity).toBe('error');
            const key = 'says' in meaning ? meaning.says : meaning.names;
            expect(english[key].includes('{name}')).toBe('names' in meaning);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  // With catastrophic backtracking, one of these lines would take minutes. Normally, all of them together take at most
  // seconds.
  it('is parsed in bounded time, even with very long lines', () => {
    const long = 60_000;
    const repeated = [
      'a',
      ' ',
      '‘',
      '’',
      '(',
      ':',
      ': ',
      ' at ',
      ' in ',
      '^',
      '~',
      '<a ',
      '*&',
      '\t|',
      ', ',
      '‘a’ or ',
      "'",
    ];
    const heads = [
      '',
      'main.c:1:1: error: ',
      'main.cpp:1:1: error: redeclaration of ‘',
      'x in ',
      'error: ',
      '(1) ',
    ];
    const begun = performance.now();
    for (const head of heads)
      for (const piece of repeated) {
        const text = head + piece.repeat(long / piece.length);
        for (const dialect of dialects.keys()) readMessages(dialect, text, 'a\n');
      }
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  it('yields no messages if it is empty or of another form', () => {
    for (const [dialect, language] of dialects)
      for (const text of [
        '',
        '\n\n',
        'Killed',
        'Segmentation fault (core dumped)\n',
        'compilation timed out',
      ])
        expect(readMessages(dialect, text, 'a\n'), language).toEqual([]);
  });

  it('yields the same for a program with Windows line ends and with trailing blank lines', () => {
    for (const { output: text, program: code } of recordings.slice(0, 40))
      for (const dialect of dialects.keys()) {
        const actual = readMessages(dialect, text, code);
        expect(readMessages(dialect, `${text}\n\n`, code)).toEqual(actual);
        expect(readMessages(dialect, text, code.replaceAll('\n', '\r\n'))).toEqual(actual);
      }
  });
});

describe('the dialect', () => {
  it("of each language parses its own compiler's output", async () => {
    for (const [language, all] of Object.entries(recorded)) {
      const own = await loadDialect(language);
      if (own === null) throw new Error(language);
      for (const { output: text, program: code } of all)
        expect(readMessages(own, text, code).length, text).toBeGreaterThan(0);
    }
  });

  it.each(['', 'c', 'C ', 'constructor', '__proto__', 'toString', 'Befunge'])(
    'does not exist for a language named %j',
    async (name) => expect(await loadDialect(name)).toBeNull(),
  );
});
