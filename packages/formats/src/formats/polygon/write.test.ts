import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newProblem } from '../../model/new-problem.ts';
import type { PackageChecker, ProblemPackage } from '../../model/model.ts';
import type { ImportPlan } from '../../model/plan.ts';
import { readProblemPackages } from '../../read/read.ts';
import { type Files, planOf } from '../../testing/packages.ts';
import { writeArchive } from '../../write/archive.ts';
import { polygonPrograms } from './write-programs.ts';
import { polygonWriter } from './write.ts';

const folder = await mkdtemp(join(tmpdir(), 'xiezhi-polygon-'));
after(async () => await rm(folder, { recursive: true, force: true }));
const starters = await readProblemPackages(
  fileURLToPath(new URL('../../../../../problems', import.meta.url)),
);

/** Returns all fields of a problem except for file locations and names within the package. */
async function substance({ problem, source }: ImportPlan) {
  const { cases, submissions, attachments, packageMeta, ...rest } = problem;
  const { polygon: _polygon, problemFormatVersion: _version, ...meta } = packageMeta;
  const text = async (path: string) => (await source.read(path)).toString('latin1');
  return {
    ...rest,
    meta,
    cases: await Promise.all(
      cases.map(async ({ inputPath, answerPath, ...one }) => [
        one,
        await text(inputPath),
        await text(answerPath),
      ]),
    ),
    submissions: submissions.map(({ path: _path, ...one }) => one),
    attachments: await Promise.all(attachments.map(async ({ path, ...one }) => [one, await text(path)])),
  };
}

test('restores every starter problem, with statements in both languages and programs', async () => {
  const path = join(folder, 'all.zip');
  await writeArchive(
    path,
    starters.map((plan) => ({ written: polygonWriter.write(plan.problem), source: plan.source })),
  );
  const back = await readProblemPackages(path);
  assert.equal(back.length, starters.length);
  for (const plan of starters) {
    const found = back.find(({ problem }) => problem.displayId === plan.problem.displayId);
    assert.ok(found);
    assert.deepEqual(found.stops, []);
    assert.deepEqual(
      found.entries.filter(({ outcome }) => outcome === 'lost'),
      [],
      plan.problem.displayId,
    );
    const tags = new Map(plan.problem.submissions.map(({ code, required }) => [code, required.join()]));
    for (const { code, required } of found.problem.submissions) assert.equal(required.join(), tags.get(code));
    assert.deepEqual(await substance(found), await substance(plan));
  }
  await back[0]?.source.close();
});

const scored: ProblemPackage = {
  ...newProblem(),
  displayId: 'Two Sums',
  titles: { 'en-US': 'Two <Sums>' },
  statements: { 'en-US': { description: 'Add **all** of $a_1$ & `b_2`.', input: '', output: '', hint: '' } },
  type: 1,
  judgeCaseMode: 'subtask_lowest',
  cases: [1, 2, 2].map((group, index) => ({
    seq: index + 1,
    name: `c${index + 1}`,
    inputPath: `i${index}`,
    answerPath: `o${index}`,
    score: group * 10,
    group,
    isSample: index === 0,
  })),
  groups: [
    { group: 1, name: 'easy', dependsOn: [] },
    { group: 2, name: 'hard', dependsOn: [1] },
  ],
};

/** Applies `change` to the written files and reads them again; optionally without our own hidden file. */
async function again(
  t: Parameters<typeof planOf>[0],
  problem: ProblemPackage,
  change: (path: string, text: string) => string | null,
): Promise<ImportPlan> {
  const written: Files = {};
  for (const file of polygonWriter.write(problem).files) {
    const text = change(file.path, 'content' in file ? file.content : 'x\n');
    if (text !== null) written[file.path] = text;
  }
  return await planOf(t, written);
}

const withoutOurs = (path: string, text: string) => (path === '.xiezhi.yaml' ? null : text);

test('other readers get groups, points, tags and TeX without our hidden file', async (t) => {
  const { problem, stops } = await again(t, scored, withoutOurs);
  assert.deepEqual(stops, []);
  assert.equal(problem.judgeCaseMode, 'subtask_lowest');
  assert.deepEqual(
    problem.cases.map(({ group, score, isSample }) => [group, score, isSample]),
    [
      [1, 10, true],
      [2, 20, false],
      [2, 20, false],
    ],
  );
  assert.deepEqual(problem.groups.at(-1)?.dependsOn, [1]);
  assert.deepEqual(problem.titles, { 'en-US': 'Two <Sums>' });
  assert.equal(problem.statements['en-US']?.description, 'Add **all** of $a_1$ & `b_2`.');
  assert.match(problem.checker?.code ?? '', /withoutEndBlanks/);
});

test('changes in the package take precedence over our hidden file', async (t) => {
  const plan = await again(t, scored, (path, text) => {
    if (path === 'problem.xml') return text.replaceAll('points="20"', 'points="70"');
    if (path.endsWith('problem-properties.json')) return text.replace('Add', 'Sum up');
    return path === 'files/check.cpp' ? `${text}// mine\n` : text;
  });
  assert.deepEqual(plan.stops, []);
  assert.deepEqual(
    plan.problem.cases.map(({ score }) => score),
    [10, 70, 70],
  );
  assert.match(plan.problem.statements['en-US']?.description ?? '', /^Sum up/);
  assert.deepEqual([plan.problem.judgeMode, plan.problem.checker?.dialect], ['spj', 'testlib']);
});

test('reports a foreign hidden file and ignores it', async (t) => {
  const plan = await again(t, scored, (path, text) => (path === '.xiezhi.yaml' ? 'samples: 7\n' : text));
  assert.deepEqual(plan.stops, []);
  assert.ok(plan.entries.some(({ item, outcome }) => item === '.xiezhi.yaml' && outcome === 'lost'));
  assert.deepEqual(plan.problem.samples.length, 1);
});

test('rejects a checker in an unsupported language by name', () => {
  const checker: PackageChecker = {
    language: 'Python3',
    code: '',
    dialect: 'kattis',
    scoreUnit: 'percent',
    args: [],
  };
  assert.throws(
    () => polygonWriter.write({ ...scored, judgeMode: 'spj', checker }),
    /checkers of Python3 cannot be exported/,
  );
});

const options = { skip: spawnSync('g++', ['--version']).status === 0 ? false : 'no g++' };
const testlib = fileURLToPath(new URL('../../../../../apps/judge/testlib', import.meta.url));

/** Builds the judge program that we write. The result is called like a testlib program. */
async function build(name: string, judge: Partial<ProblemPackage>) {
  const { checker, beside } = polygonPrograms({ ...scored, ...judge });
  const place = join(folder, name);
  await mkdtemp(place).then((made) => execFileSync('mv', [made, place]));
  for (const [file, text] of Object.entries({ [checker.name]: checker.code, ...beside }))
    await writeFile(join(place, file), text);
  execFileSync('g++', ['-O1', `-I${testlib}`, '-o', 'check', checker.name], { cwd: place });
  await chmod(join(place, 'check'), 0o755);
  return async (output: string, answer: string) => {
    await writeFile(join(place, 'input'), 'in\n');
    await writeFile(join(place, 'output'), output);
    await writeFile(join(place, 'answer'), answer);
    const { status, stderr } = spawnSync('./check', ['input', 'output', 'answer'], {
      cwd: place,
      encoding: 'utf8',
    });
    return [status, stderr.trim()] as const;
  };
}

test('our exact comparison as a checker gives the same result', options, async () => {
  const lenient = await build('lenient', { isRemoveEndBlank: true });
  const strict = await build('strict', { isRemoveEndBlank: false });
  assert.equal((await lenient('1 2 \r\n\n', '1 2\n'))[0], 0);
  assert.equal((await lenient('1  2\n', '1 2\n'))[0], 1);
  assert.equal((await strict('1 2 \n', '1 2\n'))[0], 1);
  assert.equal((await strict('1 2\r\n', '1 2\n'))[0], 0);
});

test('a built-in comparison as a checker gives the same result', options, async () => {
  const comparer = {
    kind: 'unorderedWords',
    isCaseSensitive: false,
    isSpaceSensitive: false,
    absoluteTolerance: null,
    relativeTolerance: null,
  } as const;
  const run = await build('words', { judgeMode: 'spj', comparer });
  assert.deepEqual([(await run('b A', 'a b\n'))[0], (await run('b b', 'a b\n'))[0]], [0, 1]);
});

/** An ICPC checker that gives half of the points for `half` and verifies its argument. */
const kattis = `#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
int main(int argc, char **argv) {
  std::string word, answer;
  std::ifstream(argv[2]) >> answer;
  std::cin >> word;
  if (argc != 5 || std::string(argv[4]) != "a\\"b") return 1;
  std::cout << "noise" << std::endl;
  if (word == "half") std::ofstream(std::string(argv[3]) + "score_multiplier.txt") << 0.5;
  std::exit(word == "half" || word == answer ? 42 : 43);
}
`;

test('wraps a checker of another dialect with the calling convention of testlib', options, async () => {
  const checker: PackageChecker = {
    language: 'C++',
    code: kattis,
    dialect: 'kattis',
    scoreUnit: 'fraction',
    args: ['a"b'],
  };
  const run = await build('kattis', { judgeMode: 'spj', checker });
  assert.deepEqual(
    [await run('yes', 'yes'), await run('no', 'yes'), await run('half', 'yes')],
    [
      [0, ''],
      [1, ''],
      [66, 'partially correct (50)'],
    ],
  );
  const unscored = await build('unscored', { type: 0, judgeMode: 'spj', checker });
  assert.deepEqual(
    [await unscored('yes', 'yes'), await unscored('half', 'yes')],
    [
      [0, ''],
      [1, ''],
    ],
    'half of the points is wrong where there are none',
  );
});
