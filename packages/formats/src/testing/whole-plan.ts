import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { ProblemPackage } from '../model/model.ts';
import { newProblem } from '../model/new-problem.ts';
import type { ImportPlan } from '../model/plan.ts';
import { readProblemPackage } from '../read/read.ts';
import { type Files, writeFolder } from './packages.ts';

/** Everything that reading a package returns. */
export interface WholePlan {
  /** Fields that differ from those of an empty problem. */
  problem: Partial<ProblemPackage>;
  /**
   * Items of the report by outcome, such as `converted` or `lost: display`. Under `taken`, only keys are listed, not
   * files.
   */
  report: Record<string, readonly string[]>;
  stops?: readonly string[];
}

/** Groups the items of a report by outcome. The outcome of a loss includes its effect. */
export function itemsByOutcome({ entries }: Pick<ImportPlan, 'entries'>): Record<string, string[]> {
  const groups = Map.groupBy(entries, (entry) =>
    entry.outcome === 'lost' ? `lost: ${entry.effect}` : entry.outcome,
  );
  return Object.fromEntries(
    [...groups].map(([outcome, found]) => [outcome, found.map(({ item }) => item).sort()]),
  );
}

/**
 * Reads the files as a package in a folder `example` and compares the whole plan. Files without a stated outcome must
 * be taken.
 */
export async function assertReads(context: TestContext, files: Files, expected: WholePlan): Promise<void> {
  const placed = Object.entries(files).map(([path, content]): [string, string] => [
    `example/${path}`,
    content,
  ]);
  const folder = await writeFolder(context, Object.fromEntries(placed));
  const plan = await readProblemPackage(join(folder, 'example'));
  const { taken = [], ...others } = expected.report;
  const named = new Set(Object.values(others).flat());
  const allTaken = [...Object.keys(files).filter((path) => !named.has(path)), ...taken];
  const report = Object.entries({ ...others, taken: allTaken }).filter(([, items]) => items.length > 0);
  assert.deepEqual(plan.problem, { ...newProblem(), ...expected.problem });
  assert.deepEqual(
    itemsByOutcome(plan),
    Object.fromEntries(report.map(([outcome, items]) => [outcome, [...items].sort()])),
  );
  assert.deepEqual(plan.stops, expected.stops ?? []);
}
