import { test } from 'node:test';
import type { PackageChecker } from '../../model/model.ts';
import { standardChecker } from '../../model/standard-checkers.ts';
import { languageOfFile } from '../../read/file-languages.ts';
import type { Files } from '../../testing/packages.ts';
import { assertReads, type WholePlan } from '../../testing/whole-plan.ts';

const row = (name: string, seq: number, score: number, group: number) => ({
  name,
  seq,
  score,
  group,
  isSample: false,
  inputPath: `input${name}.txt`,
  answerPath: `output${name}.txt`,
});

const data = (count: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => index + 1).flatMap((number) => [
      [`input${number}.txt`, '1\n'],
      [`output${number}.txt`, '1\n'],
    ]),
  );

const keys = (...names: string[]) => names.map((name) => `problem.conf: ${name}`);

/** Expected fields of every example that has no statement. */
const plain = {
  displayId: 'example',
  titles: { 'en-US': 'example' },
  type: 1,
  memoryLimitMb: 256,
  outputLimitMb: 64,
} as const;
const checker: PackageChecker = {
  language: 'C++',
  code: 'c\n',
  dialect: 'testlib',
  scoreUnit: 'fraction',
  args: [],
};

const examples: Record<string, WholePlan & { files: Files }> = {
  'samples, extra tests, limits of tests and all kinds of files': {
    files: {
      'problem.conf': `use_builtin_judger on  n_tests 3 n_ex_tests 3 n_sample_tests 1
        input_pre a input_suf in output_pre b output_suf ans
        time_limit 0.5 memory_limit 64.5 output_limit 1.5 time_limit_1 2.5 memory_limit_2 100.5
        output_limit_3 9.5 time_limit_2 0.1 point_score_2 40 submit_answer off with_implementer off
        show_in off subtask_used_time_type_1 x checker_time_limit 1 stack_limit 1 use_pdf_statement 1
        odd 1 odd 2 left`,
      ...Object.fromEntries(
        ['a1.in', 'b1.ans', 'a2.in', 'b2.ans', 'a3.in', 'b3.ans', 'ex_a1.in', 'ex_b1.ans'].map((name) => [
          name,
          `${name}\n`,
        ]),
      ),
      'ex_a2.in': 'x',
      'ex_b2.ans': 'x',
      'chk.cpp': 'c\n',
      'val.cpp': 'v\n',
      'std.cpp': 's\n',
      'std.odd': 's\n',
      'require/a.h': 'a\n',
      'b.h': 'b\n',
      'testlib.h': 'x',
      'sub/c.h': 'x',
      'download/d/e.txt': 'x',
    },
    problem: {
      ...plain,
      timeLimitMs: 2500,
      memoryLimitMb: 101,
      outputLimitMb: 10,
      judgeMode: 'spj',
      checker,
      userExtraFiles: { 'a.h': 'a\n' },
      judgeExtraFiles: { 'b.h': 'b\n' },
      inputValidators: [{ path: 'val.cpp', language: 'C++', code: 'v\n' }],
      submissions: [
        {
          path: 'std.cpp',
          language: languageOfFile('a.cpp'),
          code: 's\n',
          permitted: ['AC'],
          required: ['AC'],
          score: null,
        },
      ],
      attachments: [{ name: 'e.txt', path: 'download/d/e.txt', isPicture: false }],
      samples: [{ input: 'ex_a1.in\n', output: 'ex_b1.ans\n' }],
      cases: [
        {
          ...row('sample1', 1, 0, 0),
          isSample: true,
          inputPath: 'ex_a1.in',
          answerPath: 'ex_b1.ans',
        },
        { ...row('1', 2, 33, 1), inputPath: 'a1.in', answerPath: 'b1.ans' },
        { ...row('2', 3, 40, 1), inputPath: 'a2.in', answerPath: 'b2.ans' },
        { ...row('3', 4, 33, 1), inputPath: 'a3.in', answerPath: 'b3.ans' },
      ],
    },
    report: {
      taken: keys(
        'use_builtin_judger',
        'n_tests',
        'n_ex_tests',
        'n_sample_tests',
        'input_pre',
        'input_suf',
        'output_pre',
        'output_suf',
        'time_limit',
        'memory_limit',
        'output_limit',
        'time_limit_1',
        'memory_limit_2',
        'output_limit_3',
        'time_limit_2',
        'point_score_2',
        'submit_answer',
        'with_implementer',
      ),
      converted: ['title'],
      ignored: [
        ...keys('show_in', 'subtask_used_time_type_1', 'checker_time_limit', 'stack_limit'),
        ...keys('use_pdf_statement'),
        'ex_a2.in',
        'ex_b2.ans',
        'testlib.h',
      ],
      'lost: none': [...keys('odd'), 'std.odd', 'sub/c.h'],
      'lost: score': keys('n_ex_tests: 2'),
      'lost: verdict': ['test 1: limits', 'test 2: limits', 'test 3: limits'],
    },
  },
  'subtasks with a standard checker': {
    files: {
      'problem.conf': `use_builtin_judger on use_builtin_checker ncmp interaction_mode off n_tests 5
        n_subtasks 3 subtask_end_1 1 subtask_end_2 3 subtask_end_3 5 subtask_type_1 min subtask_type_2 packed
        subtask_score_1 20.5 subtask_dependence_1 none subtask_dependence_2 0 subtask_dependence_3 many
        subtask_dependence_3_1 2 subtask_dependence_3_2 0 subtask_dependence_3_3 1`,
      ...data(5),
      'chk.cpp': 'x',
    },
    problem: {
      ...plain,
      judgeMode: 'spj',
      judgeCaseMode: 'subtask_lowest',
      checker: { ...(standardChecker('ncmp') ?? checker), scoreUnit: 'fraction' },
      cases: [
        row('1', 1, 20.5, 1),
        row('2', 2, 33, 2),
        row('3', 3, 33, 2),
        row('4', 4, 33, 3),
        row('5', 5, 33, 3),
      ],
      groups: [
        { group: 1, name: '1', dependsOn: [] },
        { group: 2, name: '2', dependsOn: [] },
        { group: 3, name: '3', dependsOn: [2] },
      ],
    },
    report: {
      taken: keys(
        'use_builtin_judger',
        'interaction_mode',
        'n_tests',
        'n_subtasks',
        'subtask_end_1',
        'subtask_end_2',
        'subtask_end_3',
        'subtask_type_1',
        'subtask_type_2',
        'subtask_score_1',
        'subtask_dependence_1',
        'subtask_dependence_2',
        'subtask_dependence_3',
        'subtask_dependence_3_1',
        'subtask_dependence_3_2',
      ),
      converted: ['title', ...keys('use_builtin_checker')],
      ignored: ['chk.cpp'],
      'lost: none': keys('subtask_dependence_3_3'),
    },
  },
  'an interactor beside a checker, and a program that is missing': {
    files: {
      'problem.conf': 'use_builtin_judger on interaction_mode on use_builtin_checker ncmp n_tests 1\n',
      ...data(1),
      'chk.cpp': 'x',
    },
    problem: { ...plain, judgeMode: 'interactive', cases: [row('1', 1, 100, 1)] },
    report: {
      taken: keys('use_builtin_judger', 'interaction_mode', 'n_tests'),
      converted: ['title'],
      ignored: ['chk.cpp', ...keys('use_builtin_checker')],
    },
    stops: ['interactor.cpp is missing in the package'],
  },
  'what is not judged': {
    files: {
      'problem.conf': `n_tests 2 n_sample_tests 1 n_ex_tests 1 n_subtasks 3 subtask_end_1 1 subtask_end_2 1
        subtask_end_3 1 subtask_type_1 max subtask_in_folder on memory_limit -1 output_limit 0`,
      'input1.txt': '1\n',
      'output1.txt': '1\n',
      'input2.txt': '1\n',
      'chk.cpp': 'quitp(1)',
      'std.py': 'print 1\n',
    },
    problem: {
      ...plain,
      judgeMode: 'spj',
      judgeCaseMode: 'subtask_lowest',
      checker: { ...checker, code: 'quitp(1)' },
      submissions: [
        {
          path: 'std.py',
          language: 'Python2',
          code: 'print 1\n',
          permitted: ['AC'],
          required: ['AC'],
          score: null,
        },
      ],
      cases: [row('1', 1, 33, 1)],
      groups: [{ group: 1, name: '1', dependsOn: [] }],
    },
    report: {
      taken: keys(
        'n_tests',
        'n_sample_tests',
        'n_ex_tests',
        'n_subtasks',
        'subtask_end_1',
        'subtask_end_2',
        'subtask_end_3',
        'subtask_type_1',
        'memory_limit',
        'output_limit',
      ),
      converted: ['title'],
      'lost: none': ['input2.txt'],
      'lost: score': ['subtask 2', 'subtask 3'],
    },
    stops: [
      'judging strategies of a package are not supported',
      'problem.conf: subtask_in_folder is not supported',
      'problem.conf: memory_limit: -1 is not a valid limit',
      'problem.conf: output_limit: 0 is not a valid limit',
      'ex_input1.txt is missing in the package',
      'output2.txt is missing in the package',
      'scores of type max are not supported',
      'problem.conf: subtask_end_2: the subtask has no tests',
      'problem.conf: subtask_end_3: the subtask has no tests',
    ],
  },
};

for (const [what, { files, ...expected }] of Object.entries(examples))
  test(`reads ${what}`, async (t) => await assertReads(t, files, expected));
