import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { DemoRandom } from '../random.ts';
import { type DemoProblem, problemTags } from './problem.ts';

/** Writes a problem below `folder` as an ICPC package 2025-09 with a `xiezhi.yaml`, like the starter problems. */
export async function writePackage(folder: string, problem: DemoProblem, random: DemoRandom): Promise<void> {
  const files = packageFiles(problem, random);
  if (problem.picture !== undefined)
    files.set('statement/picture.png', await sharp(Buffer.from(problem.picture)).png().toBuffer());
  for (const [name, content] of files) {
    const path = join(folder, problem.displayId, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

function packageFiles(problem: DemoProblem, random: DemoRandom): Map<string, string | Buffer> {
  const { statement, samples, dialogue, validator, solutions, scores } = problem;
  const files = new Map<string, string | Buffer>([
    // JSON is valid YAML.
    ['problem.yaml', JSON.stringify(problemYaml(problem))],
    ['xiezhi.yaml', JSON.stringify(xiezhiYaml(problem))],
    ['statement/problem.zh.md', `${statement.zh}\n`],
    ['statement/problem.en.md', `${statement.en}\n`],
  ]);
  for (const [index, input] of samples.entries()) addCase(files, `data/sample/${index + 1}`, input, problem);
  if (dialogue !== undefined) {
    files.set('data/sample/1.in.statement', dialogue.input);
    files.set('data/sample/1.ans.statement', dialogue.output);
  }
  for (const [index, input] of (problem.cases?.(random) ?? []).entries())
    addCase(files, `data/secret/${twoDigits(index + 1)}`, input, problem);
  for (const [index, { points, cases }] of (problem.subtasks ?? []).entries()) {
    const group = `data/secret/subtask${index + 1}`;
    files.set(`${group}/test_group.yaml`, `max_score: ${points}\n`);
    for (const [number, input] of cases(random).entries())
      addCase(files, `${group}/${twoDigits(number + 1)}`, input, problem);
  }
  if (validator !== undefined) files.set('output_validator/validate.cpp', validator);
  for (const [path, code] of Object.entries(solutions)) files.set(`submissions/${path}`, code);
  if (scores !== undefined) {
    const expected = Object.entries(scores).map(([path, score]) => [path, { score }] as const);
    const all = Object.fromEntries([['accepted/*', { score: 100 }] as const, ...expected]);
    files.set('submissions/submissions.yaml', JSON.stringify(all));
  }
  return files;
}

function addCase(
  files: Map<string, string | Buffer>,
  path: string,
  input: string,
  { solve }: DemoProblem,
): void {
  files.set(`${path}.in`, input);
  files.set(`${path}.ans`, solve(input));
}

function problemYaml({ displayId, title, rule, timeLimit, dialogue }: DemoProblem): unknown {
  const kind = rule === 'oi' ? 'scoring' : 'pass-fail';
  return {
    problem_format_version: '2025-09',
    name: { en: title.en, zh: title.zh },
    uuid: uuidOf(displayId),
    type: dialogue === undefined ? kind : [kind, 'interactive'],
    credits: 'Xiezhi',
    license: 'cc by',
    limits: { time_limit: timeLimit ?? 1, memory: 256 },
  };
}

function xiezhiYaml(problem: DemoProblem): unknown {
  const { displayId, difficulty, validator, dialogue, subtasks, tags, hints } = problem;
  return {
    displayId,
    difficulty,
    judgeMode: dialogue !== undefined ? 'interactive' : validator !== undefined ? 'spj' : 'default',
    judgeCaseMode:
      subtasks !== undefined
        ? 'subtask_lowest'
        : dialogue === undefined
          ? 'default'
          : 'ergodic_without_error',
    tags: tags.map((tag) => problemTags[tag]),
    ...(hints !== undefined && {
      hints: hints.map(({ zh, en, price }) => ({ texts: { 'zh-CN': zh, 'en-US': en }, price })),
    }),
  };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

function uuidOf(displayId: string): string {
  const hex = createHash('sha256').update(`xiezhi demo problem ${displayId}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
