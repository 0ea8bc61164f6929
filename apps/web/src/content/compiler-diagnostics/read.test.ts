import { localLanguages } from '@xiezhi/contract/languages';
import { describe, expect, it } from 'vitest';
import { compiler as chinese } from '../../i18n/zh-CN/compiler.ts';
import { loadDialect } from './dialects.ts';
import { gcc } from './dialects/gcc.ts';
import { compilerFaults } from './faults.ts';
import { fitToProgram } from './message.ts';
import { readMessages } from './read.ts';
import recorded from './recorded.json';

interface Recording {
  program: string;
  output: string;
  line: number | null;
  column: number | null;
  says: string;
  name?: string;
}

/** Recorded compiler output for small incorrect programs, with the expected messages. */
const recordings: Readonly<Record<string, readonly Recording[]>> = recorded;

/** Minimum number of kinds of errors that must have an explanation for each compiler not in `terse`. */
const KINDS = 10;
/** Compilers that only report the position where parsing stopped. */
const terse = new Set(['Ruby', 'PHP', 'Lua', 'Bash']);

async function read(language: string, { output, program }: Recording) {
  const dialect = await loadDialect(language);
  if (dialect === null) throw new Error(`nobody reads ${language}`);
  return readMessages(dialect, output, program).filter(({ severity }) => severity === 'error');
}

describe('recorded compiler output', () => {
  for (const [language, all] of Object.entries(recordings)) {
    it.each(all)(`is parsed and explained: ${language}, $says`, async (recording) => {
      const [first] = await read(language, recording);
      const { line, column, says, name } = recording;
      const meaning = name === undefined ? { says } : { names: says, name };
      expect(first).toMatchObject({ line, column, meaning });
      expect(first?.text).not.toBe('');
      expect(Object.keys(chinese)).toContain(says);
    });
  }

  it('has at least ten explanations for each compiler that distinguishes so many errors', () => {
    for (const [language, all] of Object.entries(recordings)) {
      const kinds = new Set(all.map(({ says }) => says));
      if (!terse.has(language)) expect(kinds.size, language).toBeGreaterThanOrEqual(KINDS);
    }
  });

  it('has a dialect for every language', async () => {
    for (const { name } of localLanguages) expect(await loadDialect(name), name).not.toBeNull();
    expect(await loadDialect('Befunge')).toBeNull();
  });
});

describe('a position in the program', () => {
  const lines = ['\tint 水 = x;', 'int main() {}'];
  const message = { line: 1, column: 14, severity: 'error', text: 'no x' } as const;

  it('is counted in characters, whatever the compiler counts', () => {
    expect(fitToProgram({ ...message, column: 10 }, lines).column).toBe(10);
    expect(fitToProgram({ ...message, column: 18, unit: 'display' }, lines).column).toBe(10);
    expect(fitToProgram({ ...message, column: 12, unit: 'byte' }, lines).column).toBe(10);
  });

  it('lies within the program', () => {
    expect(fitToProgram({ ...message, line: 9 }, lines)).toMatchObject({ line: 2, column: null });
    expect(fitToProgram({ ...message, line: 2, column: 99 }, lines)).toMatchObject({ line: 2, column: 13 });
    expect(fitToProgram({ ...message, line: 0 }, lines)).toMatchObject({ line: null, column: null });
  });

  it('is the line that caused an error in the library', () => {
    const output = [
      '/usr/include/c++/12/bits/stl_algo.h: In instantiation of ‘void std::sort(T, T)’:',
      'main.cpp:5:9:   required from here',
      '/usr/include/c++/12/bits/stl_algo.h:1938:22: error: no match for ‘operator<’ (operand types …)',
    ].join('\n');
    const [first] = readMessages(gcc, output, 'a\nb\nc\nd\n    sort(p, p + 1);\n');
    expect(first).toMatchObject({ line: 5, column: 9, meaning: { says: 'noOperator' } });
  });

  it('marks the word, or the line', () => {
    const program = 'int main() {\n  return missing;\n}\n';
    const at = { line: 2, severity: 'error', text: 'no' } as const;
    expect(compilerFaults([{ ...at, column: 10 }], program)).toMatchObject([{ line: 2, from: 9, to: 16 }]);
    expect(compilerFaults([{ ...at, column: null }], program)).toMatchObject([{ line: 2, from: 2, to: 17 }]);
    expect(compilerFaults([{ ...at, column: 1, severity: 'note' }], program)).toEqual([]);
  });

  it('is the same in a program with Windows line ends', () => {
    expect(readMessages(gcc, 'main.c:2:3: error: no', 'a\r\n  b\r\n')[0]).toMatchObject({
      line: 2,
      column: 3,
    });
  });

  it('is reported once, however often the compiler repeats it', () => {
    const output = 'main.c:1:1: error: no\nmain.c:1:1: error: no\n';
    expect(readMessages(gcc, output, 'a\n')).toHaveLength(1);
  });
});
