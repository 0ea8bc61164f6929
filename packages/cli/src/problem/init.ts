import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { newProblem, packageWriters, type ProblemPackage } from '@xiezhi/formats';
import type { Context } from '../command.ts';
import { exitStatus } from '../exit-status.ts';

const cases = [
  { name: 'sample/1', input: '1 2\n', answer: '3\n', isSample: true },
  { name: 'secret/01', input: '1000000000 1000000000\n', answer: '2000000000\n', isSample: false },
];
const solution = 'a, b = map(int, input().split())\nprint(a + b)\n';
const validator = `import re
import sys

text = sys.stdin.read()
found = re.fullmatch(r'(0|[1-9][0-9]*) (0|[1-9][0-9]*)\\n', text)
if not found or any(int(part) > 10**9 for part in found.groups()):
    sys.exit(43)
sys.exit(42)
`;

/**
 * Creates a package that can be judged as it is: statements, data, a solution and an input validator. Resolves with the
 * exit status.
 */
export async function initProblem({ out, words, args }: Context, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).some((name) => !name.startsWith('.'))) {
    out.note(words.problem.notEmpty(folder));
    return exitStatus.failed;
  }
  const id = args.text('id') ?? basename(resolve(folder));
  const writer = packageWriters.find(({ name }) => name === 'icpc');
  const { files } = writer?.write(exampleProblem(id, args.text('title') ?? 'A+B')) ?? { files: [] };
  for (const file of files) {
    const data =
      'from' in file ? cases.flatMap(dataOf).find(({ path }) => path === file.from)?.text : undefined;
    const path = join(folder, file.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'content' in file ? file.content : (data ?? ''));
  }
  out.json({ id, folder });
  out.line(words.problem.created(folder));
  return 0;
}

function dataOf({ name, input, answer }: (typeof cases)[number]): { path: string; text: string }[] {
  return [
    { path: `data/${name}.in`, text: input },
    { path: `data/${name}.ans`, text: answer },
  ];
}

const statement = (description: string, input: string, output: string) => ({
  description,
  input,
  output,
  hint: '',
});

function exampleProblem(displayId: string, title: string): ProblemPackage {
  return {
    ...newProblem(),
    displayId,
    titles: { 'en-US': title, 'zh-CN': title },
    statements: {
      'en-US': statement(
        'Add two numbers.',
        'One line with two integers $a$ and $b$ ($0 \\le a, b \\le 10^9$).',
        'One line with $a + b$.',
      ),
      'zh-CN': statement(
        '计算两个数的和。',
        '一行，两个整数 $a$ 和 $b$（$0 \\le a, b \\le 10^9$）。',
        '一行，输出 $a + b$。',
      ),
    },
    samples: cases.filter(({ isSample }) => isSample).map(({ input, answer }) => ({ input, output: answer })),
    cases: cases.map(({ name, isSample }, index) => ({
      seq: index + 1,
      name,
      inputPath: `data/${name}.in`,
      answerPath: `data/${name}.ans`,
      score: null,
      group: 1,
      isSample,
    })),
    submissions: [
      {
        path: 'accepted/main.py',
        language: 'Python3',
        code: solution,
        permitted: ['AC'],
        required: ['AC'],
        score: null,
      },
    ],
    inputValidators: [{ path: 'validate.py', language: 'Python3', code: validator }],
  };
}
