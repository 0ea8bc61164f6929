import { test } from 'node:test';
import type { PackageChecker } from '../../model/model.ts';
import { languageOfFile } from '../../read/file-languages.ts';
import type { Files } from '../../testing/packages.ts';
import { assertReads, type WholePlan } from '../../testing/whole-plan.ts';
import { dmojChecker } from './standard-checkers.ts';

const row = (name: string, seq: number, score: number | null, group: number) => ({
  name: `${name}.in`,
  seq,
  score,
  group,
  isSample: false,
  inputPath: `${name}.in`,
  answerPath: `${name}.out`,
});

const data = (count: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => index + 1).flatMap((number) => [
      [`${number}.in`, '1\n'],
      [`${number}.out`, '1\n'],
    ]),
  );

const keys = (...names: string[]) => names.map((name) => `init.yml: ${name}`);
const cpp = languageOfFile('a.cpp');
const solution = (path: string, language: string | null, permitted: string[], required: string[]) => ({
  path: `tests/${path}`,
  language,
  code: `${path}\n`,
  permitted: permitted as 'AC'[],
  required: required as 'AC'[],
  score: null,
});

const standard: PackageChecker = {
  language: 'C++',
  code: dmojChecker('standard', {}) ?? '',
  dialect: 'testlib',
  scoreUnit: 'fraction',
  args: [],
};
const plain = { displayId: 'example', titles: { 'en-US': 'example' }, outputLimitMb: 24 } as const;

const examples: Record<string, WholePlan & { files: Files }> = {
  'all settings, cases with keys of their own, and programs with verdicts': {
    files: {
      'init.yml': `
        meta: 1
        binary_data: true
        output_prefix_length: 1
        wall_time_factor: 2
        short_circuit: true
        validator: x
        public: true
        disabled: false
        unbuffered: false
        hints: unicode
        symlinks: { a: b }
        output_only: no
        output_limit_length: 1048577
        file_io: { input: a.in, output: a.out, odd: 1 }
        points: 2.5
        generator: gen.cpp
        odd: 1
        test_cases:
        - { in: 1.in, out: 1.out, points: "7" }
        - { in: 2.in, out: 2.out, binary_data: 1, output_prefix_length: 2, wall_time_factor: 3, checker: x, odd: ~ }
        - { in: 1.in, out: 1.in, points: 0.5 }`,
      ...data(2),
      'gen.cpp': 'x',
      'statement.md':
        '# Two\n\n~a~ and \\~b~, ~c d~ ~ e~.\n\n```\n~x~\n```\n\n## Input\n\n~i~\n\n## Output\n\n~o~\n\n## Hint\n\n~h~\n',
      'README.md': 'x',
      'tests/ac/test.yml': 'source: [a.cpp, b.py, none.cpp]\n',
      'tests/ac/a.cpp': 'ac/a.cpp\n',
      'tests/ac/b.py': 'ac/b.py\n',
      'tests/wa/test.posix.yml': 'source: a.py\nlanguage: PY2\nexpect: [WA, RTE]\n',
      'tests/wa/a.py': 'wa/a.py\n',
      'tests/ir/test.linux.yml': 'source: a.odd\nexpect: IR\ncases: { 1: RTE, 2: IR }\nmemory: 65536\n',
      'tests/ir/a.odd': 'ir/a.odd\n',
      'tests/ce/test.yml': 'source: a.cpp\nexpect: CE\n',
      'tests/ce/a.cpp': 'ce/a.cpp\n',
      'tests/case/test.yml': 'source: a.cpp\ncases: { 2: WA }\n',
      'tests/case/a.cpp': 'case/a.cpp\n',
      'tests/tle/test.yml': 'source: a.cpp\ncases: { 2: TLE }\n',
      'tests/tle/a.cpp': 'tle/a.cpp\n',
      'tests/memory/test.yml': 'source: a.cpp\nmemory: 65535\n',
      'tests/memory/a.cpp': 'memory/a.cpp\n',
      'tests/other/test.windows.yml': 'source: a.cpp\n',
      'tests/other/a.cpp': 'x',
    },
    problem: {
      ...plain,
      titles: { 'en-US': 'Two' },
      statements: {
        'en-US': {
          description: '$a$ and \\~b~, $c d$ ~ e~.\n\n```\n~x~\n```',
          input: '$i$',
          output: '$o$',
          hint: '$h$',
        },
      },
      type: 1,
      judgeMode: 'spj',
      outputLimitMb: 2,
      fileIo: { input: 'a.in', output: 'a.out' },
      checker: standard,
      cases: [row('1', 1, 7, 1), row('2', 2, 2.5, 1), { ...row('1', 3, 0.5, 1), answerPath: '1.in' }],
      submissions: [
        solution('ac/a.cpp', cpp, ['AC'], ['AC']),
        solution('ac/b.py', 'Python3', ['AC'], ['AC']),
        solution('case/a.cpp', cpp, ['AC', 'WA'], []),
        solution('ce/a.cpp', cpp, ['CE'], ['CE']),
        solution('ir/a.odd', null, ['RE'], ['RE']),
        solution('memory/a.cpp', cpp, [], []),
        solution('tle/a.cpp', cpp, [], []),
        solution('wa/a.py', null, ['WA', 'RE'], []),
      ],
    },
    report: {
      taken: keys('output_only', 'output_limit_length', 'points', 'test_cases').concat(
        keys('file_io.input', 'file_io.output'),
      ),
      ignored: keys(
        'meta',
        'binary_data',
        'output_prefix_length',
        'wall_time_factor',
        'short_circuit',
      ).concat(
        keys('validator', 'public', 'disabled', 'unbuffered', 'hints', 'generator'),
        keys('binary_data', 'output_prefix_length', 'wall_time_factor').map((key) =>
          key.replace(' ', ' test_cases[1].'),
        ),
      ),
      'lost: verdict': keys('symlinks', 'test_cases[1].checker'),
      'lost: none': [
        'README.md',
        'gen.cpp',
        'tests/other/test.windows.yml',
        'tests/other/a.cpp',
        ...keys('odd', 'file_io.odd'),
      ],
    },
  },
  'batches, pretests and cases without points': {
    files: {
      'init.yml': `
        pretest_test_cases:
        - { in: 1.in, out: 1.out }
        test_cases:
        - { in: 2.in, out: 2.out }
        - batched:
          - { in: 2.in, out: 2.out, points: 9, odd: 1 }
          - { in: 3.in }
          - { out: 3.out }
          - {}
          points: 40
          dependencies: []
          odd: 1
        - { in: 4.in, out: 4.out, points: 0 }
        - { batched: [{ in: 1.in, out: 1.out }], points: 0, dependencies: [1] }
        - { batched: [{ in: 4.in, out: 4.out }], points: 20, dependencies: [1, 2] }`,
      ...data(4),
    },
    problem: {
      ...plain,
      type: 1,
      judgeMode: 'spj',
      judgeCaseMode: 'subtask_lowest',
      checker: standard,
      cases: [
        row('1', 1, 0, 1),
        row('2', 2, 1, 2),
        row('2', 3, 40, 3),
        { ...row('3', 4, 40, 3), answerPath: '4.empty' },
        { ...row('3', 5, 40, 3), name: '3.out', inputPath: '5.empty' },
        { ...row('3', 6, 40, 3), name: '6', inputPath: '6.empty', answerPath: '6.empty' },
        row('4', 7, 0, 4),
        row('1', 8, 0, 4),
        row('4', 9, 20, 5),
      ],
      groups: [
        { group: 1, name: '1', dependsOn: [] },
        { group: 2, name: '2', dependsOn: [1] },
        { group: 3, name: '3', dependsOn: [1] },
        { group: 4, name: '4', dependsOn: [1] },
        { group: 5, name: '6', dependsOn: [1, 4, 3] },
      ],
    },
    report: {
      taken: keys('test_cases'),
      converted: ['title', ...keys('pretest_test_cases')],
      'lost: verdict': keys('test_cases[1].batched[0].odd', 'test_cases[1].odd'),
    },
  },
  'cases that all earn nothing, with a checker of the package': {
    files: {
      'init.yml': `
        points: 0
        hints: [nobigmath, unicode]
        unbuffered: on
        checker:
          name: bridged
          args: { files: [a.h, check.cpp, testlib.h], lang: CPP17, type: default, feedback: true, cached: ~, odd: false }
        file_io: { input: "", output: "" }
        test_cases:
        - { in: 1.in, out: 1.out }
        - { in: 2.in, out: 2.out, points: 0 }`,
      ...data(2),
      'check.cpp': 'quitp(1)\n',
      'a.h': 'a\n',
      'testlib.h': 'x',
      'tests/a/test.yml': 'source: a.cpp\n',
      'tests/a/a.cpp': 'a/a.cpp\n',
    },
    problem: {
      ...plain,
      judgeMode: 'spj',
      judgeExtraFiles: { 'a.h': 'a\n' },
      checker: { language: 'C++', code: 'quitp(1)\n', dialect: 'testlib', scoreUnit: 'points', args: [] },
      cases: [row('1', 1, null, 1), row('2', 2, null, 1)],
      submissions: [solution('a/a.cpp', cpp, [], [])],
    },
    report: {
      taken: keys('checker', 'points', 'test_cases', 'file_io.input', 'file_io.output'),
      converted: ['title'],
      ignored: ['testlib.h'],
      'lost: verdict': keys('hints', 'unbuffered'),
    },
  },
  'what is not judged': {
    files: {
      'init.yml': `
        custom_judge: a.py
        signature_grader: { entry: a.cpp }
        output_only: true
        output_limit_length: 1
        file_io: { input: a, output: a }
        interactive: { files: [check.py], type: odd, lang: PY2, args: 1 }
        checker: standard
        generator: gen.cpp
        points: -1
        test_cases:
        - { in: 1.in }
        - { in: 1.in, out: 1.out, generator_args: [1] }
        - { in: 1.in, out: none.out }
        - { in: 1.in, out: 1.out, points: "" }
        - 5
        - batched: [{ batched: [] }, 1]
          points: 1
        - { batched: [{ in: 1.in, out: 1.out }], points: 1, dependencies: [1, 2] }
        - { batched: 1, points: .inf }`,
      ...data(1),
      'check.py': 'x\n',
    },
    problem: {
      ...plain,
      type: 1,
      judgeMode: 'interactive',
      judgeCaseMode: 'subtask_lowest',
      outputLimitMb: 1,
      checker: { language: 'Python3', code: 'x\n', dialect: 'testlib', scoreUnit: 'points', args: [] },
      cases: [row('1', 1, 0, 1), row('1', 2, 1, 2)],
      groups: [
        { group: 1, name: '1', dependsOn: [] },
        { group: 2, name: '6', dependsOn: [1] },
      ],
    },
    report: {
      taken: keys('output_only', 'output_limit_length', 'interactive', 'points', 'test_cases').concat(
        keys('file_io.input', 'file_io.output'),
      ),
      converted: ['title'],
      ignored: keys('checker', 'generator', 'test_cases[1].generator_args'),
      'lost: verdict': keys('custom_judge', 'signature_grader'),
    },
    stops: [
      'problems with answers submitted as text are not supported',
      'the names for file input and output are not two different plain file names',
      'init.yml: custom_judge is not supported',
      'init.yml: signature_grader is not supported',
      'checkers of odd are not supported',
      'args of the checker is not used on this site',
      'checkers in Python 2 are not supported',
      'init.yml: test_cases[0]: points must be a number from 0',
      'generators of the package are not run to create test data',
      'init.yml: test_cases[1]: points must be a number from 0',
      'init.yml: test_cases[2]: points must be a number from 0',
      'none.out is missing in the package',
      'init.yml: test_cases[3]: points must be a number from 0',
      'init.yml: test_cases[4] must be a map',
      'init.yml: test_cases[5].batched[0] must be a case',
      'init.yml: test_cases[5].batched[1] must be a case',
      'init.yml: test_cases[5] has no cases',
      'init.yml: test_cases[7]: points must be a number from 0',
      'init.yml: test_cases[7] has no cases',
      'batch 2 depends on a batch that is not before it',
    ],
  },
};

for (const [what, { files, ...expected }] of Object.entries(examples))
  test(`reads ${what}`, async (t) => await assertReads(t, files, expected));
