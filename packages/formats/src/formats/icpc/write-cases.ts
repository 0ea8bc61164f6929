import { sumScores } from '@xiezhi/rules/scoring/hundredths';
import { caseModeOf, problemIoScore } from '@xiezhi/rules';
import type { PackageCase, ProblemPackage } from '../../model/model.ts';
import type { PlanEntry } from '../../model/plan.ts';
import type { OutputFile } from '../../write/writer.ts';
import { argumentsOfCase } from './write-arguments.ts';
import { addLoss, notReadByOthers, yamlText } from './write.ts';

export interface WrittenCases {
  files: OutputFile[];
  /** Cases in the order of their new names, which have no `data/` and no ending. */
  order: { name: string; one: PackageCase }[];
}

/** Writes `data/sample` and `data/secret`, the latter with one folder per group in scored problems. */
export function writeCases(
  problem: ProblemPackage,
  validatorArgs: readonly string[],
  remarks: PlanEntry[],
): WrittenCases {
  const stated = validatorArgs.length === 0 ? {} : { output_validator_args: [...validatorArgs] };
  const isScored = problem.type === 1;
  const { samples, secret, number } = casesAsWritten(problem);
  const groups = [...new Set(secret.map((one) => one.group))].sort((a, b) => a - b);
  const order = samples.map((one, index) => ({ name: `sample/${number(index + 1)}`, one }));
  const files: OutputFile[] = [];
  if (isScored) {
    for (const [index, group] of groups.entries()) {
      const own = secret.filter((one) => one.group === group);
      const folder = `secret/group${number(index + 1)}`;
      for (const [at, one] of own.entries()) order.push({ name: `${folder}/${number(at + 1)}`, one });
      const content = yamlText(
        groupYaml(
          problem,
          own,
          needed(problem, group, groups, samples.length > 0).map((one) =>
            one === 0 ? 'sample' : `secret/group${number(one)}`,
          ),
          stated,
        ),
      );
      files.push({ path: `data/${folder}/test_group.yaml`, content });
    }
    const worths = groups.map((group) =>
      worth(
        problem,
        secret.filter((one) => one.group === group),
      ),
    );
    const total = sumScores(worths);
    if (!worths.every(Number.isInteger)) addLoss(remarks, 'scores with decimals', 'score', notReadByOthers);
    files.push({
      path: 'data/secret/test_group.yaml',
      content: yamlText({ max_score: Math.ceil(total), score_aggregation: 'sum', ...stated }),
    });
    const { aggregation, name } = caseModeOf(problem.judgeCaseMode);
    if (aggregation === null) addLoss(remarks, name, 'score', notReadByOthers);
  } else {
    for (const [index, one] of secret.entries()) order.push({ name: `secret/${number(index + 1)}`, one });
    if (validatorArgs.length > 0)
      files.push({ path: 'data/secret/test_group.yaml', content: yamlText(stated) });
  }
  if (validatorArgs.length > 0 && samples.length > 0)
    files.push({ path: 'data/sample/test_group.yaml', content: yamlText(stated) });
  for (const { name, one } of order) {
    const args = argumentsOfCase(problem, one);
    if (args.join('\0') !== validatorArgs.join('\0'))
      files.push({ path: `data/${name}.yaml`, content: yamlText({ output_validator_args: args }) });
  }
  reportOrder(order, remarks);
  return { files: [...files, ...writeCaseFiles(order)], order };
}

/** Returns the samples without points and the secret cases, with their numbers. */
export function casesAsWritten({ cases, type }: ProblemPackage): {
  samples: PackageCase[];
  secret: PackageCase[];
  number: (value: number) => string;
} {
  const isFree = (one: PackageCase): boolean => one.isSample && (type === 0 || one.score === 0);
  // The format requires secret data: if there are only samples, they are written as secret data.
  const hasSecret = !cases.every(isFree);
  const isSample = (one: PackageCase): boolean => hasSecret && isFree(one);
  const width = Math.max(2, String(cases.length).length);
  return {
    samples: cases.filter(isSample),
    secret: cases.filter((one) => !isSample(one)),
    number: (value) => String(value).padStart(width, '0'),
  };
}

/** Reports cases whose order differs from that in the problem. */
export function reportOrder(order: WrittenCases['order'], remarks: PlanEntry[]): void {
  if (order.some(({ one }, index) => one.seq !== index + 1))
    remarks.push({
      item: 'order of cases',
      outcome: 'converted',
      note: 'samples first, then group by group',
    });
}

/** Returns inputs and answers under their new names. */
export function writeCaseFiles(order: WrittenCases['order']): OutputFile[] {
  return order.flatMap(({ name, one }) => [
    { path: `data/${name}.in`, from: one.inputPath },
    { path: `data/${name}.ans`, from: one.answerPath },
  ]);
}

/**
 * Returns the groups that a group needs, as 1-based positions among the written groups; 0 means the samples.
 */
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
    // The format has only whole scores; `caseScores` has the exact ones for our own reader.
    max_score: Math.ceil(worth(problem, cases)),
    score_aggregation: caseModeOf(problem.judgeCaseMode).aggregation ?? 'sum',
    ...(requires.length === 0 ? {} : { require_pass: requires }),
    ...stated,
  };
}
