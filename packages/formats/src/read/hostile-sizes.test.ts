import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newProblem } from '../model/new-problem.ts';
import { ownWriter } from '../formats/xiezhi/write.ts';
import { packageLimits } from '../model/package-limits.ts';
import { PackageError } from '../model/plan.ts';
import { readProblemPackages } from './read.ts';
import { buildPackage, type Files, planOf, writeArchive, writeZip, zipEntries } from '../testing/packages.ts';
import { buildZip } from '../testing/zip-builder.ts';
import { parseYaml } from '../text/yaml.ts';

/*
 * Small archives that expand to large files or cost quadratic time. The tests measure the time and memory of this
 * process. The limits are many times the normal values.
 */

function userSeconds(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1e6;
}

async function isRefused(read: Promise<unknown>, reason: RegExp): Promise<void> {
  await assert.rejects(read, (error: Error) => {
    assert.ok(error instanceof PackageError, error.stack);
    assert.match(error.message, reason);
    return true;
  });
}

test('reads many keys of a YAML file in linear time', () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `k${index}: 1\n`).join('');
  const seconds = userSeconds(() => assert.equal(Object.keys(parseYaml('f', text)).length, 20_000));
  assert.ok(seconds < 6, `${seconds} s`);
});

test('searches many folders in linear time', async (t) => {
  const entries = Array.from({ length: 12_000 }, (_, index) => ({ name: `d${index}/e/x.txt`, content: '' }));
  const path = await writeArchive(t, buildZip(entries));
  const before = process.cpuUsage();
  assert.deepEqual(await readProblemPackages(path), []);
  const seconds = process.cpuUsage(before).user / 1e6;
  assert.ok(seconds < 6, `${seconds} s`);
});

const problemAt = (index: number) => ({ name: `p${index}/problem.yaml`, content: 'name: x\n' });

test('rejects an archive with too many problems', async (t) => {
  const entries = Array.from({ length: packageLimits.problems + 1 }, (_, index) => problemAt(index));
  await isRefused(readProblemPackages(await writeZip(t, entries)), /more than 2000 problems/);
  const items = '<item/>'.repeat(packageLimits.problems + 1);
  const fps = [{ name: 'a.xml', content: `<fps version="1.4">${items}</fps>` }];
  await isRefused(readProblemPackages(await writeZip(t, fps)), /more than 2000 problems/);
});

test('rejects one text that a description uses many times', async (t) => {
  const description = {
    format: 'xiezhi',
    version: 1,
    caseCount: 0,
    problem: { submissions: Array.from({ length: 3 }, () => ({ code: { $file: 'texts/a.md' } })) },
  };
  const files = { 'xiezhi-problem.json': JSON.stringify(description), 'texts/a.md': 'long\n' };
  await isRefused(planOf(t, files), /refers to texts\/a\.md twice/);
});

test('rejects constants that inflate a text', async (t) => {
  const files = buildPackage({
    'problem.yaml': `problem_format_version: 2025-09\nname: X\nconstants: { a: ${'x'.repeat(5000)} }\n`,
    'statement/problem.en.md': '{{a}}'.repeat(5000),
  });
  await isRefused(planOf(t, files), /too long/);
});

test('limits the total texts of all problems; only the problems beyond the limit stop', async (t) => {
  const files: Files = {};
  const text = 'x'.repeat(packageLimits.textBytes);
  for (let index = 0; index < 300; index += 1)
    Object.assign(files, {
      [`p${index}/problem.yaml`]: 'name: X\nlimits: { time_limit: 1 }\n',
      [`p${index}/statement/problem.en.md`]: index === 0 ? 'x' : `${index}${text.slice(10)}`,
    });
  const plans = await readProblemPackages(await writeZip(t, zipEntries(files)));
  await plans[0]?.source.close();
  const late = plans.filter(({ stops }) => stops.some((stop) => /too large to be read at once/.test(stop)));
  assert.ok(late.length > 20 && late.length < 100, String(late.length));
});

const polygon = (assets: string, more = ''): string =>
  `<problem short-name="x"><names><name language="english" value="X"/></names>
  <judging><testset name="tests"><time-limit>1000</time-limit><memory-limit>1048576</memory-limit>
  <test-count>1</test-count><input-path-pattern>tests/%d</input-path-pattern>
  <answer-path-pattern>tests/%d.a</answer-path-pattern><tests><test/></tests></testset></judging>
  <assets><checker><source path="check.cpp" type="cpp.g++17"/></checker>${assets}</assets>${more}</problem>`;
const polygonFiles = (xml: string): Files => ({
  'problem.xml': xml,
  'check.cpp': 'int main() {}',
  'tests/1': '1\n',
  'tests/1.a': '1\n',
  'solutions/a.cpp': 'int main() {}',
  'files/val.cpp': 'int main() {}',
});

test('counts a program or file that problem.xml repeats once', async (t) => {
  const solution = '<solution tag="main"><source path="solutions/a.cpp" type="cpp.g++17"/></solution>';
  const validator = '<validator><source path="files/val.cpp" type="cpp.g++17"/></validator>';
  const assets = `<solutions>${solution.repeat(50)}</solutions><validators>${validator.repeat(50)}</validators>`;
  const more = `<files><attachments>${'<file path="files/val.cpp"/>'.repeat(50)}</attachments></files>`;
  const { problem, stops } = await planOf(t, polygonFiles(polygon(assets, more)));
  assert.deepEqual(stops, []);
  const { submissions, inputValidators, attachments } = problem;
  assert.deepEqual([submissions.length, inputValidators.length, attachments.length], [1, 1, 1]);
});

test('does not read a solution that is too large for a source', async (t) => {
  const huge = 'x'.repeat(packageLimits.textBytes + 1);
  const icpc = await planOf(t, buildPackage({ 'submissions/accepted/huge.py': huge }));
  assert.deepEqual(
    icpc.problem.submissions.map(({ path }) => path),
    ['submissions/accepted/echo.py'],
  );
  const solutions =
    '<solutions><solution tag="main"><source path="solutions/a.cpp" type="cpp.g++17"/></solution></solutions>';
  const files = { ...polygonFiles(polygon(solutions)), 'solutions/a.cpp': huge };
  assert.deepEqual((await planOf(t, files)).problem.submissions, []);
});

test('truncates excessive tags and reports it', async (t) => {
  const yaml = `title: X\ntag: [${Array.from({ length: 300 }, (_, index) => `t${index}`).join(', ')}]\n`;
  const files = { 'problem.yaml': yaml, 'testdata/1.in': '1', 'testdata/1.out': '1', 'problem.md': 'x' };
  const { problem, entries } = await planOf(t, files);
  assert.equal(problem.tags.length, packageLimits.tags);
  assert.ok(entries.some(({ item, outcome }) => item === 'tags' && outcome === 'lost'));
});

const filesOf = (config: string): Files => ({
  'problem.yaml': 'title: X\n',
  'problem.md': 'x',
  'testdata/1.in': '1',
  'testdata/1.out': '1',
  'testdata/config.yaml': config,
});

test('rows that repeat one file very often stop the problem', async (t) => {
  const rows = Array.from({ length: 5000 }, () => '  - {input: 1.in,output: 1.out}\n').join('');
  for (const config of [`cases:\n${rows}`, `subtasks:\n${'  - {}\n'.repeat(5000)}`])
    assert.match((await planOf(t, filesOf(config))).stops.join(), /more than 4096 cases/);
});

test('limits quotations of a package in remarks', async (t) => {
  const { stops } = await planOf(
    t,
    buildPackage({ 'problem.yaml': `problem_format_version: ${'v'.repeat(100_000)}\nname: X\n` }),
  );
  assert.ok(stops.length > 0 && stops.every((stop) => stop.length < 600), String(stops[0]?.length));
  const keys = Array.from({ length: 2000 }, (_, index) => `unknown${index}: 1\n`).join('');
  const { entries } = await planOf(t, buildPackage({ 'problem.yaml': `name: X\n${keys}` }));
  assert.ok(entries.length < 300, String(entries.length));
});

test('rejects a description with a duplicate item without an internal error', async (t) => {
  const inside = buildPackage({
    'problem.yaml': 'name: X\n"limits.memory": 5\nlimits: { memory: 64, time_limit: 1 }\n',
  });
  await isRefused(planOf(t, inside), /two different values for problem\.yaml: limits\.memory/);
  const settings = buildPackage({
    'problem.yaml': 'name: X\nlimits: { time_limit: 1 }\n',
    'data/secret/testdata.yaml': 'on_reject: break\n',
    'data/secret/testdata.in': '1',
    'data/secret/testdata.ans': '1',
  });
  assert.deepEqual((await planOf(t, settings)).stops, []);
  const own = 'statements/english/problem-properties.json';
  const more = `<files><attachments><file path="${own}"/></attachments></files>`;
  const files = { ...polygonFiles(polygon('', more)), [own]: JSON.stringify({ name: 'X', legend: 'Say.' }) };
  assert.equal((await planOf(t, files)).problem.statements['en-US']?.description, 'Say.');
});

test('cyclic dependencies of groups stop a problem of any format', async (t) => {
  const { files, root } = ownWriter.write({
    ...newProblem(),
    displayId: 'X',
    titles: { 'en-US': 'X' },
    type: 1,
    judgeCaseMode: 'subtask_lowest',
    cases: [1, 2].map((seq) => ({
      seq,
      name: `${seq}`,
      inputPath: 'i',
      answerPath: 'o',
      score: 50,
      group: seq,
      isSample: false,
    })),
    groups: [
      { group: 1, name: 'a', dependsOn: [2] },
      { group: 2, name: 'b', dependsOn: [1] },
    ],
  });
  const written = files.map((file) => [root + file.path, 'content' in file ? file.content : 'x\n']);
  assert.match((await planOf(t, Object.fromEntries(written))).stops.join(), /in a cycle/);
});

test('shortens titles, tags and authors that no page or index could take, and reports it', async (t) => {
  const long = '题'.repeat(300_000);
  const yaml = `name: ${long}\nauthor: ${'a'.repeat(300)}\nkeywords: ${'k'.repeat(300)}\n`;
  const plan = await planOf(t, buildPackage({ 'problem.yaml': yaml }));
  const { titles, author, tags } = plan.problem;
  assert.deepEqual(
    [...Object.values(titles), author, ...tags.flatMap(({ name }) => Object.values(name))].map(
      (text) => Array.from(text).length,
    ),
    [255, 255, 255],
  );
  const reported = plan.entries.filter(({ note }) => /first 255 characters/.test(note ?? ''));
  assert.equal(reported.length, 3, JSON.stringify(plan.entries));
});
