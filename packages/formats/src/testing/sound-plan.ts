import assert from 'node:assert/strict';
import { problemSchema } from '../formats/xiezhi/schema.ts';
import { type ImportPlan, PackageError } from '../model/plan.ts';
import { readProblemPackages } from '../read/read.ts';

/**
 * Asserts what must hold for every plan, whatever the package contains. Each item is recorded once. A plan without
 * stops contains a problem that the site can store, and all files that the problem names exist. `what` is the name of
 * the package in failure messages.
 */
export function assertSound(plan: ImportPlan, what: string): void {
  const items = plan.entries.map((entry) => entry.item);
  assert.equal(new Set(items).size, items.length, `${what}: an item is booked twice`);
  if (plan.stops.length > 0) return;
  const { problem } = plan;
  const faults = problemSchema.safeParse(problem).error?.issues ?? [];
  // Numbers that are too large for the database columns are ignored here: they are rejected when the problem is stored.
  const grave = faults.filter(
    ({ code, path }) => code !== 'too_big' && !/^(?:stack|time|memory)Limit/.test(path.join('.')),
  );
  assert.deepEqual(grave, [], what);
  assert.ok(problem.cases.length > 0, `${what}: no cases`);
  assert.deepEqual(
    problem.cases.map((one) => one.seq),
    problem.cases.map((_, index) => index + 1),
    what,
  );
  const paths = new Set(plan.source.list().map((file) => file.path));
  for (const { inputPath, answerPath } of problem.cases)
    assert.ok(paths.has(inputPath) && paths.has(answerPath), `${what}: ${inputPath}, ${answerPath}`);
  for (const { path } of problem.attachments) assert.ok(paths.has(path), `${what}: ${path}`);
  const program = problem.checker ?? problem.comparer;
  assert.equal(program === null, problem.judgeMode === 'default', `${what}: ${problem.judgeMode}`);
}

/**
 * Reads a package, checks the plans and closes the package. Returns no plans if the package was rejected with a reason.
 */
export async function readSoundly(path: string, what: string): Promise<ImportPlan[]> {
  try {
    const plans = await readProblemPackages(path);
    for (const plan of plans) assertSound(plan, what);
    await plans[0]?.source.close();
    return plans;
  } catch (error) {
    if (error instanceof PackageError) return [];
    throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
