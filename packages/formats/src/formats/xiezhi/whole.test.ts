import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { newProblem } from '../../model/new-problem.ts';
import type { ProblemPackage } from '../../model/model.ts';
import type { PackageFile, PackageSource } from '../../model/plan.ts';
import { readProblemFrom, readProblemsOf } from '../../read/read.ts';
import { itemsByOutcome } from '../../testing/whole-plan.ts';
import { detachTexts } from './texts.ts';

/** Files in memory; a number is the size of a file whose contents are never read. */
type Contents = Record<string, string | number>;

function sourceOf(contents: Contents, more: readonly PackageFile[] = [], closed = () => {}): PackageSource {
  const textOf = (path: string): string => String(contents[path] ?? '');
  return {
    list: () => [
      ...Object.entries(contents).map(([path, content]) => ({
        path,
        size: typeof content === 'number' ? content : content.length,
      })),
      ...more,
    ],
    read: (path) => Promise.resolve(Buffer.from(textOf(path))),
    stream: (path) => Promise.resolve(Readable.from([Buffer.from(textOf(path))])),
    close: () => Promise.resolve(closed()),
  };
}

const file = 'xiezhi-problem.json';

function described(changes: object = {}, outer: object = {}): Contents {
  const problem = { ...newProblem(), displayId: 'P', ...changes };
  const caseCount = problem.cases.length;
  return { [file]: JSON.stringify({ format: 'xiezhi', version: 1, caseCount, problem, ...outer }) };
}

const row = {
  seq: 1,
  name: '1',
  inputPath: '1.in',
  answerPath: '1.out',
  score: null,
  group: 1,
  isSample: false,
};

async function read(changes: Partial<ProblemPackage>, more: Contents = {}, refused: PackageFile[] = []) {
  const source = sourceOf({ ...described(changes), ...more }, refused);
  return await readProblemFrom(source, 'xiezhi', 'P');
}

test('a description is the problem, and each file it names is there', async () => {
  const attachments = [{ name: 'a', path: 'files/a', isPicture: false }];
  const problem = { ...newProblem(), displayId: 'P', cases: [row], attachments };
  const plan = await read(
    { ...problem, displayId: ' P ' },
    { '1.in': 'x', '1.out': 'x', 'files/a': 'x', odd: 'x' },
  );
  assert.deepEqual([plan.problem, plan.stops, plan.format, plan.root], [problem, [], 'xiezhi', '']);
  assert.deepEqual(itemsByOutcome(plan), {
    taken: ['1.in', '1.out', 'files/a', file],
    'lost: none': ['odd'],
  });
  const without = await read(problem, { '1.in': 'x' });
  assert.deepEqual(without.stops, ['1.out is missing in the package', 'files/a is missing in the package']);
});

test('texts may lie in files of their own, byte for byte', async () => {
  const contents = described({ source: { $file: 'texts/a' }, packageMeta: { $file: 'x', b: 1 } });
  const source = sourceOf({ ...contents, 'texts/a': '\ufeffa\r\nb' });
  const { problem } = await readProblemFrom(source, 'xiezhi', 'P');
  assert.deepEqual([problem.source, problem.packageMeta], ['\ufeffa\r\nb', { $file: 'x', b: 1 }]);
});

test('cases are numbered from 1, as many as promised', async () => {
  const two = { ...row, seq: 3 };
  const files = { '1.in': 'x', '1.out': 'x' };
  assert.deepEqual((await read({ cases: [row, two] }, files)).stops, ['the cases are not numbered from 1']);
  const promised = sourceOf({ ...described({ cases: [row] }, { caseCount: 2 }), ...files });
  assert.deepEqual((await readProblemFrom(promised, 'xiezhi', 'P')).stops, [
    'the package declares 2 cases but describes 1',
  ]);
});

const unreadable: readonly [what: string, contents: Contents, reason: RegExp][] = [
  ['of another format', described({}, { format: 'odd' }), /^PackageError: xiezhi-problem\.json: format/],
  ['of a later version', described({}, { version: 2 }), /comes from a newer release \(version 2\)/],
  ['with a problem that is none', described({ type: 2 }), /^PackageError: xiezhi-problem\.json: type/],
  ['with a negative score', described({ cases: [{ ...row, score: -1 }] }), /cases\.0\.score/],
  ['with a score of three decimals', described({ cases: [{ ...row, score: 0.125 }] }), /cases\.0\.score/],
  ['with a negative group', described({ cases: [{ ...row, group: -1 }] }), /cases\.0\.group/],
  ['with a difficulty below the lowest', described({ difficulty: -1 }), /difficulty/],
  ['with a difficulty above the highest', described({ difficulty: 8 }), /difficulty/],
  [
    'with a hint that costs more than all',
    described({ hints: [{ texts: {}, price: 101 }] }),
    /hints\.0\.price/,
  ],
  ['with a hint that costs less than nothing', described({ hints: [{ texts: {}, price: -1 }] }), /price/],
  ['with a time limit of nothing', described({ timeLimitMs: 0 }), /timeLimitMs/],
  ['with a path as a file name', described({ userExtraFiles: { 'a/b': '' } }), /userExtraFiles/],
];
for (const [what, contents, reason] of unreadable)
  test(`a description ${what} is refused`, async () => {
    await assert.rejects(readProblemFrom(sourceOf(contents), 'xiezhi', 'P'), reason);
  });

test('fields that earlier releases did not have get their defaults', async () => {
  const { passes: _p, isAcceptedByAny: _a, outputLimitMb: _o, includedFiles: _i, ...older } = newProblem();
  const { opensData: _d, hints: _h, ...oldest } = older;
  const difficulty = 7;
  const problem = { ...oldest, displayId: 'P', difficulty };
  const contents = { [file]: JSON.stringify({ format: 'xiezhi', version: 1, caseCount: 0, problem }) };
  const plan = await readProblemFrom(sourceOf(contents), 'xiezhi', 'P');
  assert.deepEqual(plan.problem, { ...newProblem(), displayId: 'P', difficulty });
});

const letters = (count: number): string => '𝄞'.repeat(count);

const tag = (name: string) => ({ name: { 'en-US': name }, classification: null });

test('titles, tags, the author and samples are kept up to their limits', async () => {
  const half = 'x'.repeat(256 * 1024);
  const whole: Partial<ProblemPackage> = {
    titles: { 'en-US': letters(255), 'zh-CN': letters(255) },
    author: letters(255),
    tags: Array.from({ length: 100 }, () => tag(letters(255))),
    samples: [
      { input: half, output: half },
      { input: '', output: '' },
    ],
  };
  const kept = await read(whole);
  assert.deepEqual(itemsByOutcome(kept), { taken: [file] });
  const { problem, ...plan } = await read({
    titles: { 'en-US': letters(256), 'zh-CN': letters(255) },
    author: letters(256),
    tags: Array.from({ length: 101 }, () => tag(letters(256))),
    samples: [
      { input: half, output: half },
      { input: 'x', output: '' },
      { input: '', output: '' },
    ],
  });
  const { titles, author, tags, samples } = problem;
  assert.deepEqual({ titles, author, tags, samples: [...samples, whole.samples?.[1]] }, whole);
  const tagItems = Array.from({ length: 100 }, (_, at) => `tag ${at + 1} (en-US)`);
  assert.deepEqual(itemsByOutcome(plan), {
    taken: [file],
    'lost: display': ['author', 'samples', 'tags', 'title (en-US)', ...tagItems].sort(),
  });
});

const manyFiles = (count: number): Contents =>
  Object.fromEntries(Array.from({ length: count - 1 }, (_, at) => [`f${at}`, '']));

test('a problem has at most 4,096 files of 1 GiB together, with names that differ in more than case', async () => {
  await read({}, manyFiles(4096));
  await assert.rejects(read({}, manyFiles(4097)), /more than 4096 files/);
  const own = String(described()[file]).length;
  await read({}, { big: 1024 ** 3 - own });
  await assert.rejects(read({}, { big: 1024 ** 3 - own + 1 }), /larger than 1 GiB/);
  await assert.rejects(read({}, { a: '', A: '' }), /^PackageError: A and a differ only in case$/);
  await assert.rejects(read({}, { '\u00e9': '', 'e\u0301': '' }), /differ only in case/);
});

test('a file that cannot be read is left out if it is only offered for download', async () => {
  const refused = { path: 'files/a', size: 0, refusal: 'no target' };
  const attachments = ['a', 'b'].map((name) => ({ name, path: `files/${name}`, isPicture: false }));
  const plan = await read({ attachments }, { 'files/b': 'x' }, [refused]);
  assert.deepEqual(plan.problem.attachments, [attachments[1]]);
  assert.deepEqual(itemsByOutcome(plan), { taken: ['files/b', file], 'lost: display': ['files/a'] });
  await assert.rejects(read({}, {}, [refused]), /^PackageError: no target$/);
});

const at = (folder: string): Contents => ({ [`${folder}${file}`]: String(described()[file]) });

const roots = async (contents: Contents) =>
  (await readProblemsOf(sourceOf(contents), 'a.zip')).map(({ root }) => root);

test('problems are found up to three folders deep, the topmost ones', async () => {
  assert.deepEqual(await roots({ ...at('a/b/c/'), ...at('d/'), ...at('d/e/') }), ['a/b/c', 'd']);
  assert.deepEqual(await roots(at('a/b/c/d/')), []);
  assert.deepEqual(await roots({ ...at(''), ...at('a/') }), ['']);
});

test('a source stays open for its plans and is closed without any', async () => {
  const closed = async (contents: Contents) => {
    let times = 0;
    const source = sourceOf(contents, [], () => (times += 1));
    const count = await readProblemsOf(source, 'a.zip').then(
      (plans) => plans.length,
      () => 'refused',
    );
    return [count, times];
  };
  assert.deepEqual(await closed(at('')), [1, 0]);
  assert.deepEqual(await closed({ 'a.txt': '' }), [0, 1]);
  assert.deepEqual(await closed({ [file]: '{}' }), ['refused', 1]);
  assert.deepEqual(await closed({ [`a/${file}`]: '{}', ...at('b/') }), [2, 0]);
  await assert.rejects(readProblemFrom(sourceOf({}), 'odd', ''), /there is no format odd/);
});

test('texts of several lines get files of their own with the ending of their language', () => {
  const { data, files } = detachTexts({
    a: 'one line',
    b: 'b\nb',
    list: ['x', { language: 'Java', code: 'c\n', args: ['d\n'] }],
    none: null,
    'b/c': 'e\n',
    b_c: 'f\n',
  });
  assert.deepEqual(data, {
    a: 'one line',
    b: { $file: 'texts/b.md' },
    list: [
      'x',
      {
        language: 'Java',
        code: { $file: 'texts/list.2.code.java' },
        args: [{ $file: 'texts/list.2.args.1.java' }],
      },
    ],
    none: null,
    'b/c': { $file: 'texts/b_c.md' },
    b_c: { $file: 'texts/4-b_c.md' },
  });
  assert.deepEqual(Object.fromEntries(files), {
    'texts/b.md': 'b\nb',
    'texts/list.2.code.java': 'c\n',
    'texts/list.2.args.1.java': 'd\n',
    'texts/b_c.md': 'e\n',
    'texts/4-b_c.md': 'f\n',
  });
});
