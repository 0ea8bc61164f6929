import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type ImportPlan, PackageError } from '../model/plan.ts';
import { readProblemPackages } from '../read/read.ts';
import { writeArchive } from './archive.ts';
import { packageWriters } from './registry.ts';
import { type PackageWriter, writeChecked, type WrittenProblem } from './writer.ts';

/** Checks that every format preserves what all judges must agree on, or rejects the problem. */
const folder = await mkdtemp(join(tmpdir(), 'xiezhi-starters-'));
after(async () => await rm(folder, { recursive: true, force: true }));
const plans = await readProblemPackages(fileURLToPath(new URL('../../../../problems', import.meta.url)));

/** Starter problems that a format cannot express, because it has no calling convention for their judge programs. */
const refused: Readonly<Record<string, readonly string[]>> = {
  hydro: plans.filter(({ problem }) => problem.judgeMode === 'interactive').map(idOf),
  fps: plans.filter(({ problem }) => problem.checker !== null).map(idOf),
  qduoj: plans.filter(({ problem }) => problem.judgeMode !== 'default').map(idOf),
  plain: plans.filter(({ problem }) => problem.checker !== null).map(idOf),
};

function idOf({ problem }: ImportPlan): string {
  return problem.displayId;
}

async function dataOf({ problem, source }: ImportPlan, hasAnswers: boolean): Promise<string[]> {
  const texts = await Promise.all(
    problem.cases.map(async ({ inputPath, answerPath }) =>
      [await source.read(inputPath), hasAnswers ? await source.read(answerPath) : ''].join('\0'),
    ),
  );
  return texts.toSorted();
}

async function writeAll(writer: PackageWriter, name: string) {
  const parts: { written: WrittenProblem; plan: ImportPlan }[] = [];
  const left: string[] = [];
  for (const plan of plans) {
    try {
      parts.push({ written: await writeChecked(writer, plan, parts.length + 1), plan });
    } catch (error) {
      assert.ok(error instanceof PackageError);
      left.push(idOf(plan));
    }
  }
  const path = join(folder, name);
  await writeArchive(
    path,
    parts.map(({ written, plan }) => ({ written, source: plan.source })),
  );
  return { path, left, parts };
}

for (const writer of packageWriters) {
  test(`${writer.name}: restores the starter problems with data, limits, points and programs`, async () => {
    const { path, left, parts } = await writeAll(writer, `${writer.name}.zip`);
    assert.deepEqual(left, refused[writer.name] ?? []);
    const back = await readProblemPackages(path);
    assert.equal(back.length, parts.length);
    const byTitle = new Map(back.map((plan) => [Object.values(plan.problem.titles)[0], plan]));
    for (const { plan, written } of parts) {
      const { problem } = plan;
      const found = byTitle.get(problem.titles['zh-CN']) ?? byTitle.get(problem.titles['en-US']);
      assert.ok(found, problem.displayId);
      // The `icpc` reader reads both versions of the format.
      assert.deepEqual([found.format, found.stops], [writer.name.replace('-legacy', ''), []]);
      assert.deepEqual(await dataOf(found, true), await dataOf(plan, true));
      assert.deepEqual(
        [found.problem.timeLimitMs, found.problem.memoryLimitMb, found.problem.judgeMode],
        [problem.timeLimitMs, problem.memoryLimitMb, problem.judgeMode],
      );
      const isReported = (effect: string) =>
        written.remarks.some((one) => one.outcome === 'lost' && one.effect === effect);
      if (!isReported('score') && writer.name !== 'hydro') assert.deepEqual(pointsOf(found), pointsOf(plan));
      if (!isReported('verdict')) assert.deepEqual(found.problem.fileIo, problem.fileIo);
    }
    await back[0]?.source.close();
  });
}

/** Returns the maximum score. If groups earn one score as a whole, each group counts once. */
function pointsOf({ problem: { cases, judgeCaseMode } }: ImportPlan): number {
  const isWhole = judgeCaseMode === 'subtask_lowest';
  const counted = isWhole ? [...new Map(cases.map((one) => [one.group, one])).values()] : cases;
  return counted.reduce((sum, { score }) => sum + (score ?? 0), 0);
}
