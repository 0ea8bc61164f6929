import { sumScores } from '@xiezhi/rules/scoring/hundredths';
import { caseModeOf, problemIoScore } from '@xiezhi/rules';
import type { PackageCase, ProblemPackage } from '../../model/model.ts';
import type { PlanEntry } from '../../model/plan.ts';
import { folderOf } from '../../read/paths.ts';
import type { OutputFile } from '../../write/writer.ts';
import { argumentsOfCase } from './write-arguments.ts';
import { addLoss, notReadByOthers, yamlText } from './write.ts';
import { type NamedCase, writtenNames } from './written-names.ts';

export interface WrittenCases {
  files: OutputFile[];
  /** Cases in the order of their new names. The names have no `data/` prefix and no file ending. */
  order: NamedCase[];
}

/**
 * Writes `data/sample` and `data/secret`. In scored problems, `data/secret` has one folder per group. A single group
 * whose original package had no folders is written without a folder.
 */
export function writeCases(
  problem: ProblemPackage,
  validatorArgs: readonly string[],
  remarks: PlanEntry[],
): WrittenCases {
  const stated = validatorArgs.length === 0 ? {} : { output_validator_args: [...validatorArgs] };
  const { order, folders, isRenamed } = writtenNames(problem);
  const hasSamples = order.some(({ name }) => name.startsWith('sample/'));
  const files: OutputFile[] = [];
  if (problem.type === 1) {
    const groups = folders.map((folder) => casesIn(folder, order));
    const numbers = groups.map(([first]) => first?.group ?? 0);
    for (const [index, folder] of folders.entries()) {
      const requires = needed(problem, numbers[index] ?? 0, numbers, hasSamples).map((one) =>
        one === 0 ? 'sample' : (folders[one - 1] ?? ''),
      );
      const content = yamlText(groupYaml(problem, groups[index] ?? [], requires, stated));
      files.push({ path: `data/${folder}/test_group.yaml`, content });
    }
    const worths = groups.map((own) => worth(problem, own));
    const total = sumScores(worths);
    if (!worths.every(Number.isInteger)) addLoss(remarks, 'scores with decimals', 'score', notReadByOthers);
    if (!folders.includes('secret'))
      files.push({
        path: 'data/secret/test_group.yaml',
        content: yamlText({ max_score: Math.ceil(total), score_aggregation: 'sum', ...stated }),
      });
    const { aggregation, name } = caseModeOf(problem.judgeCaseMode);
    if (aggregation === null) addLoss(remarks, name, 'score', notReadByOthers);
  } else if (validatorArgs.length > 0)
    files.push({ path: 'data/secret/test_group.yaml', content: yamlText(stated) });
  if (validatorArgs.length > 0 && hasSamples)
    files.push({ path: 'data/sample/test_group.yaml', content: yamlText(stated) });
  for (const { name, one } of order) {
    const args = argumentsOfCase(problem, one);
    if (args.join('\0') !== validatorArgs.join('\0'))
      files.push({ path: `data/${name}.yaml`, content: yamlText({ output_validator_args: args }) });
  }
  reportOrder(order, remarks);
  if (isRenamed)
    remarks.push({
      item: 'names of cases',
      outcome: 'converted',
      note: 'numbered, because the format sorts cases by name and allows only some characters',
    });
  return { files: [...files, ...writeCaseFiles(order)], order };
}

function casesIn(folder: string, order: WrittenCases['order']): PackageCase[] {
  return order.flatMap(({ name, one }) => (folderOf(name) === folder ? [one] : []));
}

/** Adds a remark if the order of the written cases differs from their order in the problem. */
export function reportOrder(order: WrittenCases['order'], remarks: PlanEntry[]): void {
  if (order.some(({ one }, index) => one.seq !== index + 1))
    remarks.push({
      item: 'order of cases',
      outcome: 'converted',
      note: 'samples first, then sorted by group',
    });
}

/** Returns the input and answer files of the cases under their new names. */
export function writeCaseFiles(order: WrittenCases['order']): OutputFile[] {
  return order.flatMap(({ name, one }) => [
    { path: `data/${name}.in`, from: one.inputPath },
    { path: `data/${name}.ans`, from: one.answerPath },
  ]);
}

/** Returns the groups on which `group` depends, as 1-based positions in `groups`; 0 means the samples. */
function needed(
  { groups: described }: ProblemPackage,
  group: number,
  groups: readonly number[],
  hasSamples: boolean,
): number[] {
  const dependsOn = described.find((one) => one.group === group)?.dependsOn ?? [];
  const found = dependsOn.map((one) => groups.indexOf(one) + 1).filter((one) => one > 0);
  return hasSamples && dependsOn.includes(0) && !groups.includes(0) ? [0, ...found] : found;
}

function worth({ judgeCaseMode }: ProblemPackage, cases: readonly PackageCase[]): number {
  return problemIoScore(
    judgeCaseMode,
    cases.map(({ group, score }) => ({ group, score: score ?? 0 })),
  );
}

function groupYaml(
  problem: ProblemPackage,
  cases: readonly PackageCase[],
  requires: readonly string[],
  stated: Record<string, unknown>,
): Record<string, unknown> {
  return {
    // The format allows only whole scores. `caseScores` contains the exact scores for our own reader.
    max_score: Math.ceil(worth(problem, cases)),
    score_aggregation: caseModeOf(problem.judgeCaseMode).aggregation ?? 'sum',
    ...(requires.length === 0 ? {} : { require_pass: requires }),
    ...stated,
  };
}
