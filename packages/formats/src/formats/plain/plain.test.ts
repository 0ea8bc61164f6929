import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareNaturally } from '../../read/natural-order.ts';
import { looksLikeAnswer, pairFiles } from '../../read/pair-files.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { newProblem } from '../../model/new-problem.ts';
import { readProblemPackages } from '../../read/read.ts';
import { type Files, isBookedWhole, planOf, writeFolder } from '../../testing/packages.ts';
import { plainWriter } from './write.ts';

const data: Files = { '1.in': 'a', '1.out': 'a', '2.in': 'b', '2.ans': 'b', '10.in': 'c', '10.a': 'c' };

test('reads pairs in natural order, with statement, programs and front matter', async (t) => {
  const files: Files = {
    ...data,
    'sample1.in': 's',
    'sample1.out': 's',
    'statement.md': '---\ntime: 2s\nmemory: 64m\n---\n# Echo\n\nSay it.\n\n## Input\n\nA word.\n',
    'checker.cpp': 'int main() {}\n',
    'validator.py': 'x\n',
    'ac_fast.cpp': 'int main() {}\n',
    'wa_1.py': 'print(1)\n',
  };
  const plan = await planOf(t, files);
  const { problem } = plan;
  assert.equal(plan.format, 'plain');
  assert.deepEqual(plan.stops, []);
  assert.ok(isBookedWhole(plan, files));
  assert.deepEqual(
    problem.cases.map((one) => [one.name, one.isSample]),
    [
      ['sample1', true],
      ['1', false],
      ['2', false],
      ['10', false],
    ],
  );
  assert.deepEqual([problem.timeLimitMs, problem.memoryLimitMb, problem.titles['en-US']], [2000, 64, 'Echo']);
  assert.deepEqual(problem.samples, [{ input: 's', output: 's' }]);
  assert.deepEqual([problem.judgeMode, problem.checker?.dialect], ['spj', 'auto']);
  assert.deepEqual(
    problem.submissions.map(({ required }) => required[0]),
    ['AC', 'WA'],
  );
});

test('settings of other judges are a loss that changes verdicts', async (t) => {
  for (const path of ['data.yml', 'config.json', 'sum.cdf']) {
    const plan = await planOf(t, { ...data, [path]: 'checker: floats\n' });
    const lost = plan.entries.filter((entry) => entry.outcome === 'lost');
    assert.deepEqual(
      lost.map((entry) => [entry.item, entry.outcome === 'lost' && entry.effect]),
      [[path, 'verdict']],
      path,
    );
  }
});

test('reports gaps and does not guess', async (t) => {
  assert.match((await planOf(t, { ...data, '3.in': 'x' })).stops.join(), /3\.in has no answer/);
  assert.match((await planOf(t, { ...data, '4.out': 'x' })).stops.join(), /4\.out has no input/);
});

test('names with two numbers make groups', async (t) => {
  const { problem } = await planOf(t, {
    '1-1.in': '',
    '1-1.out': '',
    '1-2.in': '',
    '1-2.out': '',
    '2-1.in': '',
    '2-1.out': '',
  });
  assert.deepEqual([problem.type, problem.judgeCaseMode], [1, 'subtask_lowest']);
  assert.deepEqual(
    problem.cases.map(({ group, score }) => [group, score]),
    [
      [1, 50],
      [1, 50],
      [2, 50],
    ],
  );
});

test('data is no solution, whatever its name, and samples alone make no groups', async (t) => {
  const { problem, stops } = await planOf(t, {
    'std.in': '1',
    'std.out': '1',
    'ac-2.in': '2',
    'ac-2.ans': '2',
  });
  assert.deepEqual([stops, problem.submissions, problem.cases.length], [[], [], 2]);
  const samples = (await planOf(t, { 'sample1.in': '1', 'sample1.out': '1' })).problem;
  assert.deepEqual([samples.type, samples.judgeCaseMode, samples.cases.length], [0, 'default', 1]);
});

test('pairs names in all supported forms', () => {
  const pairs = pairFiles([
    'p.in1',
    'p.out1',
    'input2.txt',
    'output2.txt',
    'input/7',
    'output/7',
    'x.in',
    'x.ans',
  ]);
  assert.deepEqual(
    pairs.map(({ input, answer }) => [input, answer]),
    [
      ['input2.txt', 'output2.txt'],
      ['input/7', 'output/7'],
      ['p.in1', 'p.out1'],
      ['x.in', 'x.ans'],
    ],
  );
});

test('accepts endings in capitals and prefers the exact name', () => {
  const pairs = pairFiles([
    '1.IN',
    '1.OUT',
    '2.In',
    '2.Ans',
    'INPUT3.TXT',
    'output3.txt',
    'Input/9',
    'Output/9',
  ]);
  assert.deepEqual(
    pairs.map(({ name, input, answer }) => [name, input, answer]),
    [
      ['1', '1.IN', '1.OUT'],
      ['2', '2.In', '2.Ans'],
      ['3', 'INPUT3.TXT', 'output3.txt'],
      ['9', 'Input/9', 'Output/9'],
    ],
  );
  assert.deepEqual(pairFiles(['a.in', 'a.OUT', 'a.out'])[0]?.answer, 'a.out');
  assert.ok(looksLikeAnswer('1.OUT') && looksLikeAnswer('OUTPUT/1') && !looksLikeAnswer('1.IN'));
});

test('natural order compares numbers by value', () => {
  const names = ['a10', 'a2', 'a02', 'a1', 'b'];
  assert.deepEqual([...names].sort(compareNaturally), ['a1', 'a02', 'a2', 'a10', 'b']);
});

test('a folder without any pair is not a problem', async (t) => {
  await assert.rejects(planOf(t, { 'readme.txt': 'x' }), /no problem of a known format/);
});

test('reads folders with a statement each as separate problems', async (t) => {
  const files: Files = { 'a/1.in': '', 'a/1.out': '', 'a/statement.md': '# A', 'b/1.in': '', 'b/1.out': '' };
  const plans = await readProblemPackages(await writeFolder(t, files));
  assert.deepEqual(
    plans.map(({ root, problem }) => [root, problem.cases.length]),
    [
      ['a', 1],
      ['b', 1],
    ],
  );
});

test('writes points to groups.csv and verdicts to names, and rejects what it cannot express', () => {
  const one = { inputPath: 'i', answerPath: 'o', isSample: false };
  const problem: ProblemPackage = {
    ...newProblem(),
    titles: { 'en-US': 'Sum' },
    type: 1,
    judgeCaseMode: 'subtask_lowest',
    cases: [
      { ...one, seq: 1, name: 'a', group: 4, score: 30 },
      { ...one, seq: 2, name: 'b', group: 2, score: 70 },
    ],
    submissions: [
      {
        path: 'submissions/wrong_answer/wa_off.py',
        language: 'Python3',
        code: '',
        permitted: ['AC', 'WA', 'PE'],
        required: ['WA', 'PE'],
        score: null,
      },
    ],
  };
  const { files, remarks } = plainWriter.write(problem);
  const text = files.flatMap((file) =>
    'content' in file && file.path === 'groups.csv' ? [file.content] : [],
  );
  assert.deepEqual(text, ['name,group,score\n01,1,70\n02,2,30\n']);
  assert.ok(files.some(({ path }) => path === 'solutions/wa_off.py'));
  assert.deepEqual(
    remarks.map(({ item }) => item),
    ['order of cases'],
  );
  const checker = { language: 'C++', code: '', scoreUnit: 'percent', args: [], dialect: 'kattis' } as const;
  assert.throws(
    () => plainWriter.write({ ...problem, judgeMode: 'spj', checker: { ...checker, args: [] } }),
    /checkers of kattis cannot be exported/,
  );
});
