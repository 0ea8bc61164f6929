import { caseModeOf, problemIoScore } from '@xiezhi/rules';
import type { PackageCase, ProblemPackage } from '../model.ts';
import type { PlanEntry } from '../plan.ts';
import type { OutputFile } from '../write/writer.ts';
import { add, foreign, yamlText } from './write.ts';

export interface WrittenCases {
  files: OutputFile[];
  /** Cases in the order of their new names, which lack `data/` and the ending. */
  order: { name: string; one: PackageCase }[];
}

/** `data/sample` and `data/secret`, the latter with a folder a group in scored problems. */
export function writeCases(
  problem: ProblemPackage,
  validatorArgs: readonly string[],
  remarks: PlanEntry[],
): WrittenCases {
  const stated = validatorArgs.length === 0 ? {} : { output_validator_args: [...validatorArgs] };
  const isScored = problem.type === 1;
  const isFree = (one: PackageCase): boolean => one.isSample && (!isScored || one.score === 0);
  // The format wants secret data: where there are only samples, they are those.
  const hasSecret = !problem.cases.every(isFree);
  const isSample = (one: PackageCase): boolean => hasSecret && isFree(one);
  const groups = [...new Set(problem.cases.filter((one) => !isSample(one)).map((one) => one.group))].sort(
    (a, b) => a - b,
  );
  const width = Math.max(2, String(problem.cases.length).length);
  const number = (value: number): string => String(value).padStart(width, '0');
  const samples = problem.cases.filter(isSample);
  const order = samples.map((one, index) => ({ name: `sample/${number(index + 1)}`, one }));
  const files: OutputFile[] = [];
  if (isScored) {
    for (const [index, group] of groups.entries()) {
      const own = problem.cases.filter((one) => !isSample(one) && one.group === group);
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
    const total = groups.reduce(
      (sum, group) =>
        sum +
        worth(
          problem,
          problem.cases.filter((one) => !isSample(one) && one.group === group),
        ),
      0,
    );
    files.push({
      path: 'data/secret/test_group.yaml',
      content: yamlText({ max_score: total, score_aggregation: 'sum', ...stated }),
    });
    const { aggregation, name } = caseModeOf(problem.judgeCaseMode);
    if (aggregation === null) add(remarks, name, 'score', foreign);
  } else {
    const secret = problem.cases.filter((one) => !isSample(one));
    for (const [index, one] of secret.entries()) order.push({ name: `secret/${number(index + 1)}`, one });
    if (validatorArgs.length > 0)
      files.push({ path: 'data/secret/test_group.yaml', content: yamlText(stated) });
  }
  if (validatorArgs.length > 0 && samples.length > 0)
    files.push({ path: 'data/sample/test_group.yaml', content: yamlText(stated) });
  if (order.some(({ one }, index) => one.seq !== index + 1))
    remarks.push({
      item: 'order of cases',
      outcome: 'converted',
      note: 'samples first, then group by group',
    });
  for (const { name, one } of order)
    files.push(
      { path: `data/${name}.in`, from: one.inputPath },
      { path: `data/${name}.ans`, from: one.answerPath },
    );
  return { files, order };
}

/** Groups that this one needs, as positions from 1 among those that are written; 0 for the samples. */
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
    max_score: worth(problem, cases),
    score_aggregation: caseModeOf(problem.judgeCaseMode).aggregation ?? 'sum',
    ...(requires.length === 0 ? {} : { require_pass: requires }),
    ...stated,
  };
}
