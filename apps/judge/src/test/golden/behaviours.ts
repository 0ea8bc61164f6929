import type { Golden } from '../support/golden.ts';
import type { BehaviourPrograms } from '../../languages/language-tests.ts';

/** Returns golden programs for the behaviors that all languages share. */
export function behavioursOf(language: string, programs: BehaviourPrograms): Golden[] {
  const golden = (name: string, expect: string, code: string, more: Partial<Golden> = {}): Golden => ({
    name,
    language,
    expect,
    code,
    ...more,
  });
  const unicode = '獬豸 ✓ 𝄞 ñ';
  return [
    golden('a right answer', 'AC', programs.sum, {
      cases: [
        { input: '1 2\n', answer: '3\n' },
        { input: '-5 12', answer: '7' },
      ],
      expectCases: ['AC', 'AC'],
      // The runtime itself writes nothing to standard error.
      staff: /^$/,
    }),
    golden('a wrong answer', 'WA', programs.sum, {
      cases: [{ input: '1 2\n', answer: '4\n' }],
      message: /^$/,
      cause: { kind: 'word', how: 'number', at: { line: 1, word: 1, overall: 1 } },
    }),
    golden('no final newline, tolerant', 'AC', programs.sumWithoutNewline),
    golden('no final newline, strict', 'PE', programs.sumWithoutNewline, {
      problem: { isRemoveEndBlank: false },
    }),
    golden('a source that does not compile', 'CE', programs.broken, { message: programs.brokenText }),
    golden('an exit code', 'RE', programs.exitSeven, {
      message: /^exit code 7/,
      cause: { kind: 'crash', exitCode: 7 },
    }),
    golden('a crash', 'RE', programs.crash, { message: programs.crashText, cause: { kind: 'crash' } }),
    golden('an endless loop', 'TLE', programs.spin, {
      problem: { timeLimitMs: 150 },
      // The limit in the message includes the language's factor.
      cause: { kind: 'time', isStopped: true, isIdle: false },
    }),
    golden('a sleep', 'TLE', programs.sleep, {
      problem: { timeLimitMs: 100 },
      message: /^idle: wall time exceeded$/,
      cause: { kind: 'time', isIdle: true },
    }),
    golden('endless memory allocation', 'MLE', programs.eat, {
      problem: { timeLimitMs: 5000 },
      // Some runtimes end themselves before the sandbox stops them.
      cause: { kind: 'memory' },
    }),
    golden('endless output', 'RE', programs.flood, {
      problem: { timeLimitMs: 10_000 },
      message: /^output limit exceeded$/,
      cause: { kind: 'outputLimit' },
    }),
    golden('a large amount of standard error', 'AC', programs.noisy, { problem: { timeLimitMs: 5000 } }),
    golden('recursion of 10^5', 'AC', programs.dig, {
      cases: [{ input: '100000\n', answer: '5000050000\n' }],
    }),
    golden('Unicode in and out', 'AC', programs.echo, {
      cases: [{ input: `${unicode}\n`, answer: `${unicode}\n` }],
    }),
    golden('files instead of streams', 'AC', programs.fileSum, {
      problem: { fileIo: { read: 'sum.in', write: 'sum.out' } },
    }),
    golden('a missing output file', 'WA', programs.sum, {
      cases: [{ input: '1 2\n', answer: '3\n' }],
      problem: { fileIo: { read: 'other.in', write: 'other.out' } },
      ...(programs.sumEndsWithoutInput ? { message: /^output file not found$/ } : { expect: 'RE' }),
    }),
  ];
}
