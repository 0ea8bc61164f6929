import { test } from 'node:test';
import { wrapperSource } from '../icpc/validator-sources.ts';
import { languageOfFile } from '../../read/file-languages.ts';
import type { Files } from '../../testing/packages.ts';
import { assertReads, type WholePlan } from '../../testing/whole-plan.ts';

const row = (number: number, seq: number, score: number, group: number, isSample = false) => ({
  name: `input${number}`,
  seq,
  score,
  group,
  isSample,
  inputPath: `input/input${number}.txt`,
  answerPath: `output/output${number}.txt`,
});

const data = (count: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, number) => number).flatMap((number) => [
      [`input/input${number}.txt`, `${number}\n`],
      [`output/output${number}.txt`, 'x\n'],
    ]),
  );

const keys = (...names: string[]) => names.map((name) => `task.yaml: ${name}`);
const statement = (description: string) => ({ description, input: '', output: '', hint: '' });
const solution = (name: string, language: string | null, isRight: boolean) => {
  const verdicts = isRight ? ['AC' as const] : [];
  return { path: `sol/${name}`, language, code: 's\n', permitted: verdicts, required: verdicts, score: null };
};
const lines = {
  kind: 'lines',
  isCaseSensitive: true,
  isSpaceSensitive: false,
  absoluteTolerance: null,
  relativeTolerance: null,
} as const;

const examples: Record<string, WholePlan & { files: Files }> = {
  'subtasks of the generator, a wrapped checker, and all kinds of files': {
    files: {
      'task.yaml': [
        'name: two words',
        'nome_breve: due',
        'title: Two',
        'nome: Due',
        'time_limit: 0.0001',
        'timeout: 5',
        'memory_limit: 64.5',
        'memlimit: 5',
        'infile: a/in.txt',
        'output_only: false',
        'output_only_testcases: ""',
        'n_input: 9',
        'score_type: GroupMin',
        'token_mode: x',
        'difficulty: 1',
        'odd: 1',
      ].join('\n'),
      'gen/GEN': '1\n#ST: 0\n# COPY: x\n#ST:40.5\n1 # a\n#COPY: y\n#\n#ST: 60\n\n5\n',
      'gen/gen.py': 'x',
      Makefile: 'x',
      'readme.txt': 'x',
      ...data(5),
      'check/checker.cpp': 'c\n',
      'check/checker': 'x',
      'check/a.h': 'a\n',
      'check/testlib.h': 'x',
      'sol/solution.cpp': 's\n',
      'sol/soluzione.py': 's\n',
      'sol/slow.c': 's\n',
      'sol/template.cpp': 's\n',
      'sol/notes.odd': 's\n',
      'sol/-o.cpp': 's\n',
      'sol/b.h': 'x',
      'att/p/q.GIF': 'x',
      'att/a.txt': 'x',
      'statement/english.md': 'Text.',
      'statement/a_en.md': 'Second.',
      'testo/italian.md': 'Testo.',
      'testo/testo.pdf': 'x',
      'testo/a.png': 'x',
      'testo/testo.tex': 'x',
      'statements/chinese.md': '文',
    },
    problem: {
      displayId: 'twowords',
      titles: { 'en-US': 'Two', 'zh-CN': 'Two' },
      statements: { 'en-US': statement('Text.'), 'zh-CN': statement('文') },
      type: 1,
      judgeMode: 'spj',
      judgeCaseMode: 'subtask_lowest',
      timeLimitMs: 1,
      memoryLimitMb: 65,
      fileIo: { input: 'in.txt', output: 'output.txt' },
      samples: [{ input: '0\n', output: 'x\n' }],
      checker: {
        language: 'C++',
        code: wrapperSource({
          original: 'cms_checker.h',
          dialect: 'cms',
          unit: 'fraction',
          isScored: true,
          isInteractive: false,
        }),
        dialect: 'kattis',
        scoreUnit: 'points',
        args: [],
      },
      judgeExtraFiles: { 'cms_checker.h': 'c\n', 'a.h': 'a\n' },
      cases: [row(0, 1, 0, 0, true), row(1, 2, 40.5, 1), row(2, 3, 40.5, 1), row(3, 4, 60, 2)],
      groups: [
        { group: 1, name: '1', dependsOn: [] },
        { group: 2, name: '2', dependsOn: [] },
      ],
      submissions: [
        solution('slow.c', 'C With O2', false),
        solution('solution.cpp', languageOfFile('a.cpp'), true),
        solution('soluzione.py', 'Python3', true),
      ],
      attachments: [
        { name: 'testo.pdf', path: 'testo/testo.pdf', isPicture: false },
        { name: 'a.png', path: 'testo/a.png', isPicture: true },
        { name: 'a.txt', path: 'att/a.txt', isPicture: false },
        { name: 'p-q.GIF', path: 'att/p/q.GIF', isPicture: true },
      ],
    },
    report: {
      taken: keys('name', 'title', 'time_limit', 'memory_limit', 'infile', 'output_only', 'n_input').concat(
        keys('output_only_testcases'),
      ),
      converted: ['testo/testo.pdf'],
      ignored: [
        ...keys('score_type', 'token_mode', 'difficulty'),
        'gen/gen.py',
        'Makefile',
        'check/checker',
        'check/testlib.h',
        'sol/template.cpp',
        'sol/notes.odd',
        'sol/-o.cpp',
        'sol/b.h',
        'testo/testo.tex',
      ],
      'lost: none': [...keys('nome_breve', 'nome', 'timeout', 'memlimit', 'odd'), 'readme.txt'],
      'lost: display': ['testo/italian.md'],
      'lost: verdict': ['input/input4.txt', 'output/output4.txt'],
    },
  },
  'graders, a checker made with testlib, and a sum of stated scores': {
    files: {
      'task.yaml':
        'name: ex\ntime_limit: 1\nmemory_limit: 1\ninfile: ""\noutfile: ""\nscore_type: Sum\nscore_type_parameters: 7\nn_input: 2\ntotal_value: 50\n',
      ...data(2),
      'cor/correttore.cpp': '#include "testlib.h"\n',
      'sol/grader.cpp': 'g\n',
      'sol/grader.c': 'g\n',
      'sol/grader.pas': 'g\n',
      'sol/a.h': 'h\n',
      'sol/solution.py': 's\n',
      'sol/solution.cpp': 's\n',
      'statement/italian.md': 'Testo.',
    },
    problem: {
      displayId: 'ex',
      titles: { 'en-US': 'ex' },
      statements: { 'en-US': statement('Testo.') },
      type: 1,
      judgeMode: 'spj',
      memoryLimitMb: 1,
      checker: {
        language: 'C++',
        code: '#include "testlib.h"\n',
        dialect: 'testlib',
        scoreUnit: 'fraction',
        args: [],
      },
      includedFiles: { c: { 'grader.c': 'g\n', 'a.h': 'h\n' }, cpp: { 'grader.cpp': 'g\n', 'a.h': 'h\n' } },
      languages: [
        'C',
        'C With O2',
        'C++',
        'C++ With O2',
        'C++ 17',
        'C++ 17 With O2',
        'C++ 20',
        'C++ 20 With O2',
        'C++ 23',
        'C++ 23 With O2',
      ],
      cases: [row(0, 1, 7, 1), row(1, 2, 7, 1)],
      submissions: [solution('solution.cpp', languageOfFile('a.cpp'), true)],
    },
    report: {
      taken: keys('name', 'time_limit', 'memory_limit', 'infile', 'outfile', 'score_type', 'n_input').concat(
        keys('score_type_parameters', 'total_value'),
      ),
      converted: ['statement/italian.md'],
      ignored: ['sol/solution.py'],
      'lost: display': ['sol/grader.pas'],
    },
  },
  'subtasks of the settings, of which the first earns points, and products': {
    files: {
      'task.yaml':
        'score_type: GroupMul\nscore_type_parameters: [[30, 1], [70.123, 1]]\nn_input: 2\ninfile: a\noutfile: b\n',
      'gen/GEN': '1\n2\n3\n',
      ...data(2),
      'statement/a.png': 'x',
    },
    problem: {
      displayId: 'example',
      titles: { 'en-US': 'example' },
      type: 1,
      judgeMode: 'spj',
      comparer: lines,
      judgeCaseMode: 'subtask_lowest',
      fileIo: { input: 'a', output: 'b' },
      cases: [row(0, 1, 30, 1), row(1, 2, 70.12, 2)],
      groups: [
        { group: 1, name: '0', dependsOn: [] },
        { group: 2, name: '1', dependsOn: [] },
      ],
    },
    report: {
      taken: keys('score_type', 'score_type_parameters', 'n_input', 'infile', 'outfile'),
      converted: ['time limit', 'memory limit'],
      ignored: ['statement/a.png'],
      'lost: score': [...keys('score_type: GroupMul'), 'group 1: score'],
    },
  },
  'points of each case that the type does not know, and one subtask without points': {
    files: {
      'task.yaml':
        'name: ex\ntime_limit: 1\nmemory_limit: 256\ninfile: ""\noutfile: ""\nn_input: 2\nscore_type: GroupMin\nscore_type_parameters: 7\n',
      'gen/GEN': '#ST: 0\n1\n',
      ...data(2),
    },
    problem: {
      displayId: 'ex',
      titles: { 'en-US': 'ex' },
      type: 1,
      judgeMode: 'spj',
      comparer: lines,
      judgeCaseMode: 'subtask_lowest',
      cases: [row(0, 1, 0, 1)],
      groups: [{ group: 1, name: '0', dependsOn: [] }],
    },
    report: {
      taken: keys('name', 'time_limit', 'memory_limit', 'infile', 'outfile', 'n_input', 'score_type'),
      ignored: keys('score_type_parameters'),
      'lost: verdict': ['input/input1.txt', 'output/output1.txt'],
    },
  },
  'parameters of a sum that are a map': {
    files: {
      'task.yaml':
        'name: ex\ntime_limit: 1\nmemory_limit: 256\ninfile: ""\noutfile: ""\nn_input: 2\nscore_type: Sum\nscore_type_parameters: { a: 1 }\n',
      'gen/GEN': '#ST: 0\n1\n',
      ...data(2),
    },
    problem: {
      displayId: 'ex',
      titles: { 'en-US': 'ex' },
      type: 1,
      judgeMode: 'spj',
      comparer: lines,
      cases: [row(0, 1, 100, 1)],
    },
    report: {
      taken: keys('name', 'time_limit', 'memory_limit', 'infile', 'outfile', 'n_input', 'score_type'),
      ignored: keys('score_type_parameters'),
      'lost: verdict': ['input/input1.txt', 'output/output1.txt'],
    },
  },
  'what is not judged': {
    files: {
      'task.yaml':
        'name: ex\noutput_only: "True"\noutput_optional_testcases: 1\nscore_type: Odd\nscore_type_parameters: [[30, "a"]]\nn_input: 2\ninfile: ""\n',
      'input/input0.txt': 'x',
      'output/output0.txt': 'x',
      'input/input7.txt': 'x',
      'managers/generator.py': 'x',
      'sol/stub.cpp': 'x',
      'sol/grader.pas': 'x',
      'check/checker': 'x',
    },
    problem: {
      displayId: 'ex',
      titles: { 'en-US': 'ex' },
      type: 1,
      judgeMode: 'spj',
      comparer: lines,
      languages: [],
      cases: [row(0, 1, 100, 1)],
    },
    report: {
      taken: keys('name', 'output_optional_testcases', 'score_type', 'n_input', 'infile'),
      converted: ['time limit', 'memory limit'],
      ignored: ['sol/stub.cpp', 'check/checker'],
      'lost: none': ['input/input7.txt', 'managers/generator.py'],
      'lost: display': ['sol/grader.pas'],
    },
    stops: [
      'the names for file input and output are not two different plain file names',
      'problems of type OutputOnly are not supported',
      'problems of type BatchAndOutput are not supported',
      'problems with inputs generated for each contestant are not supported',
      'task.yaml: score_type_parameters: subtasks by patterns of names are not read',
      'input/input1.txt is missing in the package',
      'the package declares 2 cases but has more',
      'scores of type Odd are not supported',
      'problems of type Communication are not supported',
      'the source of the checker is not in the package',
      'no language of this site can be compiled with the graders',
    ],
  },
};

for (const [what, { files, ...expected }] of Object.entries(examples))
  test(`reads ${what}`, async (t) => await assertReads(t, files, expected));
