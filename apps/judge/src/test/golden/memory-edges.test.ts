import { templateOf } from '@xiezhi/contract/languages/templates';
import type { RegisteredLanguage } from '../../languages/language-tests.ts';
import { languages } from '../../languages/registry.ts';
import { type Golden, goldenSuite } from '../support/golden.ts';

/**
 * Tests runtimes close to the memory limit (128 MiB here). A program well below the limit is accepted, whatever the
 * runtime itself needs to start; a program above limit plus allowance is Memory Limit Exceeded.
 */
const limitMb = 128;
const input = [{ input: '', answer: '3\n' }];
const problem = { memoryLimitMb: limitMb / 2, limitFactor: 2, timeLimitMs: 5000 };

function edges({ name: language, runtime, tests: { memory } }: RegisteredLanguage): Golden[] {
  if (memory === undefined) return [];
  const golden = (megabytes: number, expect: string): Golden => ({
    name: `${megabytes} MiB of ${limitMb}`,
    language,
    code: memory.touch(megabytes),
    expect,
    cases: input,
    problem,
  });
  return [
    golden(limitMb - memory.reserveMb, 'AC'),
    golden(limitMb + runtime.memoryAllowanceKb / 1024 + 1, 'MLE'),
    // The runtime's own heap limit ends the run before its allowance does.
    ...(memory.hasHeapLimit === true ? [golden(limitMb + 1, 'MLE')] : []),
  ];
}

const recursions: Golden[] = [
  {
    name: 'recursion of 2 × 10^5',
    language: 'JavaScript Node',
    code: 'const dig = (n) => (n === 0 ? 0 : 1 + dig(n - 1));\nconsole.log(dig(200000) - 199997);\n',
    expect: 'AC',
    cases: input,
    problem,
  },
  {
    name: 'recursion of 2 × 10^5',
    language: 'Java',
    code: 'public class Main { static int dig(int n) { return n == 0 ? 0 : 1 + dig(n - 1); } public static void main(String[] a) { System.out.println(dig(200000) - 199997); } }\n',
    expect: 'AC',
    cases: input,
    problem,
  },
];

/**
 * Tests that the editor's template is accepted with 32 MiB: the memory that a runtime needs to start does not count.
 */
const templates = languages.map(({ name }): Golden => ({
  name: 'the sample within 32 MiB',
  language: name,
  code: templateOf(name).sample,
  expect: 'AC',
  cases: [
    { input: '1 2\n', answer: '3\n' },
    { input: '-7 1000000000000\n', answer: '999999999993\n' },
  ],
  problem: { memoryLimitMb: 32, limitFactor: 1, timeLimitMs: 2000 },
}));

/**
 * Tests the template with the limit of packages that state none: 2048 MiB, doubled for runtimes. Some runtimes cannot
 * represent that much.
 */
const roomy = templates.map((golden) => ({
  ...golden,
  name: 'the sample within 4096 MiB',
  problem: { memoryLimitMb: 2048, limitFactor: 2, timeLimitMs: 2000 },
}));

goldenSuite('memory edges', [...languages.flatMap(edges), ...recursions, ...templates, ...roomy]);
