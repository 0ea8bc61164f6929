import type { TestContext } from 'node:test';
import { icpcLegacyWriter } from '../formats/icpc/write-legacy.ts';
import { hiddenXiezhiPath } from '../formats/icpc/xiezhi-yaml.ts';
import type { PackageCase, ProblemPackage } from '../model/model.ts';
import { newProblem } from '../model/new-problem.ts';
import type { ImportPlan } from '../model/plan.ts';
import { type Files, planOf } from './packages.ts';

/** [group, score] of each case; group 0 are samples. */
export type Marks = readonly (readonly [group: number, score: number])[];

/** Returns a scored problem whose cases have these groups and scores. */
export function scored(marks: Marks, part: Partial<ProblemPackage> = {}): ProblemPackage {
  const cases = marks.map(([group, score], index): PackageCase => ({
    seq: index + 1,
    name: String(index + 1),
    inputPath: `i${index}`,
    answerPath: `o${index}`,
    score,
    group,
    isSample: group === 0,
  }));
  return { ...newProblem(), displayId: 'X1', titles: { 'en-US': 'X' }, type: 1, cases, ...part };
}

/** Writes the problem as a legacy package and returns its files. Copied files get arbitrary contents. */
export function textsOf(problem: ProblemPackage): Files {
  const { files } = icpcLegacyWriter.write(problem);
  return Object.fromEntries(files.map((file) => [file.path, 'content' in file ? file.content : 'x\n']));
}

/** Writes a legacy package and reads it like another judge, which ignores our hidden file. */
export function foreignPlan(t: TestContext, problem: ProblemPackage): Promise<ImportPlan> {
  const { [hiddenXiezhiPath]: _own, ...files } = textsOf(problem);
  return planOf(t, files);
}

/** Returns the items of losses that the legacy writer reports and that may change scores. */
export function reportedLosses(problem: ProblemPackage): string[] {
  const { remarks } = icpcLegacyWriter.write(problem);
  return remarks.flatMap((one) => (one.outcome === 'lost' && one.effect === 'score' ? [one.item] : []));
}
