import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { openSetterTerminal, type SetterTerminal } from './setter-terminal.ts';

let setter: SetterTerminal;
before(async () => {
  setter = await openSetterTerminal();
});
after(() => setter.stop());

const meta = `# Kept as the setter wrote it.
problem_format_version: 2025-09
name: {en: Sum, zh: 求和}
uuid: 7b1f6c2e-5f0e-4a52-9a51-3a7f2f4f9d10
license: cc by-sa
credits: {authors: [Ada Lovelace]}
keywords: [sums]
limits:   {time_limit: 1.5,   memory: 128}
`;
const groups = {
  'data/secret/test_group.yaml': '# in total\nmax_score: 100\nscore_aggregation: sum\n',
  'data/secret/large/test_group.yaml': 'score_aggregation: min\nmax_score: 60\nrequire_pass: [secret/easy]\n',
  'data/secret/easy/test_group.yaml': 'score_aggregation: min\nmax_score: 40\nrequire_pass: [sample]\n',
};
const solution = 'a, b = map(int, input().split())\nprint(a + b)\n';
const validator = 'import sys\nsys.exit(42)\n';

/** Writes a package in the layout of ICPC 2025-09 into a git repository, pushes it and commits everything. */
async function createRepository(
  id: string,
  cases: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const all = {
    'problem.yaml': meta,
    'statement/problem.en.md': 'Add two numbers.\n\n## Input\n\nTwo numbers.\n\n## Output\n\nThe sum.\n',
    'statement/problem.zh.md': '求两数之和。\n',
    'submissions/accepted/sum.py': solution,
    'submissions/wrong_answer/zero.py': 'print(0)\n',
    'input_validators/check.py': validator,
    'attachments/notes.txt': 'notes',
    'README.md': 'The problem of the final.\n',
    Makefile: 'all:\n\ttrue\n',
    ...Object.fromEntries(
      cases.flatMap((name, index): [string, string][] => [
        [`data/${name}.in`, `${index} 1\n`],
        [`data/${name}.ans`, `${index + 1}\n`],
      ]),
    ),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(setter.at(id, path)), { recursive: true });
    writeFileSync(setter.at(id, path), text);
  }
  const pushed = await setter.problem(['push', id, '--yes', '--accept-losses']);
  assert.equal(pushed.code, 0, `${pushed.out}${pushed.err}`);
  git(id, 'init', '--quiet');
  commit(id);
  return setter.at(id);
}

function git(id: string, ...args: string[]): string {
  const user = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'core.quotePath=false'];
  return execFileSync('git', [...user, ...args], { cwd: setter.at(id), encoding: 'utf8' });
}

function commit(id: string): void {
  git(id, 'add', '--all');
  git(id, 'commit', '--quiet', '--message', 'pushed');
}

const statusOf = (id: string): string[] => git(id, 'status', '--porcelain').split('\n').filter(Boolean);

function inputsIn(id: string): string[] {
  const paths = readdirSync(setter.at(id, 'data'), { recursive: true, encoding: 'utf8' });
  return paths.flatMap((path) => /^(.*)\.in$/.exec(path)?.[1] ?? []).toSorted();
}

const repositories: [id: string, cases: string[], files: Record<string, string>][] = [
  ['passfail', ['sample/1', 'sample/two', 'secret/10', 'secret/9', 'secret/a'], {}],
  ['chinese', ['sample/一', 'secret/2', 'secret/大数据', 'secret/b c'], {}],
  ['folders', ['secret/big/x', 'secret/small/1', 'secret/small/10', 'secret/small/2'], {}],
  [
    'scored',
    ['sample/1', 'secret/easy/10', 'secret/easy/a', 'secret/large/b', 'secret/large/c'],
    { 'problem.yaml': `${meta}type: scoring\n`, ...groups },
  ],
  [
    'summed',
    ['sample/1', 'secret/10', 'secret/a', 'secret/b'],
    {
      'problem.yaml': `${meta}type: scoring\n`,
      'data/secret/test_group.yaml': 'max_score: 90\nscore_aggregation: sum\n',
    },
  ],
];

for (const [id, cases, files] of repositories) {
  let created: Promise<string> | undefined;
  /** Each test may run alone; the first that runs makes the repository. */
  const repository = () => (created ??= createRepository(id, cases, files));

  test(`a pull of an unchanged problem changes no file: ${id}`, async () => {
    await repository();
    const pulled = await setter.problem(['pull', id, id]);
    assert.equal(pulled.code, 0, pulled.err);
    assert.match(pulled.out, /are equal/);
    assert.deepEqual(statusOf(id), []);
    const { isEqual, renamed } = JSON.parse((await setter.problem(['pull', id, id, '--json'])).out) as {
      isEqual: boolean;
      renamed: unknown[];
    };
    assert.deepEqual([isEqual, renamed], [true, []]);
  });

  test(`a pull into an empty folder keeps the names that the format allows: ${id}`, async () => {
    await repository();
    const pulled = await setter.problem(['pull', id, `${id}-copy`]);
    assert.equal(pulled.code, 0, pulled.err);
    const isKept = id !== 'chinese';
    const expected = isKept ? cases.toSorted() : ['sample/01', 'secret/01', 'secret/02', 'secret/03'];
    assert.deepEqual(inputsIn(`${id}-copy`), expected);
    assert.equal(/names of cases: numbered/.test(pulled.err), !isKept, pulled.err);
    assert.equal((await setter.problem(['diff', `${id}-copy`])).code, isKept ? 0 : 1);
  });

  test(`a pull changes only what the site has changed: ${id}`, async () => {
    await repository();
    const { db } = setter.server.services;
    await db
      .updateTable('problem_text')
      .set({ description: 'Add both numbers.' })
      .where('locale', '=', 'en-US')
      .where('pid', '=', db.selectFrom('problem').where('display_id', '=', id).select('id'))
      .execute();
    const refused = await setter.problem(['pull', id, id]);
    assert.deepEqual([refused.code, refused.err.includes('statement/problem.en.md')], [1, true], refused.err);
    assert.deepEqual(statusOf(id), []);
    const pulled = await setter.problem(['pull', id, id, '--force']);
    assert.equal(pulled.code, 0, pulled.err);
    assert.deepEqual(statusOf(id), [' M .xiezhi.json', ' M statement/problem.en.md']);
    assert.match(readFileSync(setter.at(id, 'statement/problem.en.md'), 'utf8'), /^Add both numbers\./);
    assert.equal((await setter.problem(['diff', id])).code, 0);
  });
}

test('cases that change on the site keep their names, new ones are added and deleted ones removed', async () => {
  const path = await createRepository('cases', ['sample/1', 'secret/10', 'secret/a', 'secret/b']);
  const other = await setter.problem(['pull', 'cases', 'other']);
  assert.equal(other.code, 0, other.err);
  writeFileSync(setter.at('other', 'data/secret/a.ans'), '77\n');
  writeFileSync(setter.at('other', 'data/secret/c.in'), '5 5\n');
  writeFileSync(setter.at('other', 'data/secret/c.ans'), '10\n');
  for (const ending of ['in', 'ans']) rmSync(setter.at('other', `data/secret/b.${ending}`));
  const pushed = await setter.problem(['push', 'other', '--id', 'cases', '--yes']);
  assert.equal(pushed.code, 0, pushed.err);
  const pulled = await setter.problem(['pull', 'cases', 'cases', '--force']);
  assert.equal(pulled.code, 0, pulled.err);
  const changed = statusOf('cases').filter((line) => line.includes('data/'));
  assert.deepEqual(changed, [
    ' M data/secret/a.ans',
    ' D data/secret/b.ans',
    ' D data/secret/b.in',
    '?? data/secret/c.ans',
    '?? data/secret/c.in',
  ]);
  assert.equal(readFileSync(join(path, 'problem.yaml'), 'utf8'), meta);
});

test('renamed cases are named before anything is replaced', async () => {
  await createRepository('renamed', ['secret/2', 'secret/大数据', 'secret/小数据']);
  assert.equal((await setter.problem(['pull', 'renamed', 'numbered'])).code, 0);
  writeFileSync(setter.at('numbered', 'data/secret/01.ans'), '77\n');
  const pushed = await setter.problem(['push', 'numbered', '--id', 'renamed', '--yes']);
  assert.equal(pushed.code, 0, pushed.err);
  const refused = await setter.problem(['pull', 'renamed', 'renamed']);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /data\/secret\/大数据\.in is named data\/secret\/02\.in on the site/);
  assert.deepEqual(statusOf('renamed'), []);
  const forced = await setter.problem(['pull', 'renamed', 'renamed', '--force', '--json']);
  assert.deepEqual((JSON.parse(forced.out) as { renamed: unknown }).renamed, [
    { from: 'data/secret/大数据.in', to: 'data/secret/02.in' },
    { from: 'data/secret/小数据.in', to: 'data/secret/03.in' },
  ]);
});
