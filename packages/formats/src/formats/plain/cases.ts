import { toScore } from '@xiezhi/rules/scoring/hundredths';
import { compareNaturally } from '../../read/natural-order.ts';
import type { ProblemPackage } from '../../model/model.ts';
import type { FilePair } from '../../read/pair-files.ts';
import { baseName } from '../../read/paths.ts';
import {
  type GroupPlan,
  groupScoredCases,
  groupUnscoredCases,
  splitEvenly,
  type UngroupedCase,
} from '../../model/score-groups.ts';
import { readShownSamples } from '../../read/visible-samples.ts';
import { readText } from '../../text/text.ts';
import type { PlainContext } from './plain.ts';

/** Reads cases in natural order of their names, samples first. Names such as `1-2` or `subtask1/2` state the group. */
export async function readPlainCases(
  context: PlainContext,
  problem: ProblemPackage,
  pairs: readonly FilePair[],
): Promise<void> {
  const { report } = context;
  report.converted('cases', `${pairs.length} pairs found by the names of the files`);
  const cases = pairs.flatMap((pair) => toCase(pair, context, problem));
  const samples = cases.filter((one) => one.isSample);
  const judged = cases.filter((one) => !one.isSample);
  const table = await readGroupTable(context);
  const groupOf = (one: UngroupedCase): string | undefined =>
    table?.get(one.name)?.group ?? groupInName(one.name);
  const isGrouped = judged.length > 0 && judged.every((one) => groupOf(one) !== undefined);
  if (!isGrouped) {
    Object.assign(problem, groupUnscoredCases([...samples, ...judged]));
  } else {
    problem.type = 1;
    const groups = Map.groupBy(judged, (one) => groupOf(one) ?? '');
    const names = [...groups.keys()].sort(compareNaturally);
    const shares = splitEvenly(100, names.length, 'groups', report);
    const plans = names.map((name, index): GroupPlan => {
      const own = groups.get(name) ?? [];
      const stated = table?.get(own[0]?.name ?? '')?.score;
      return { name, worth: stated ?? shares[index] ?? 0, policy: 'whole', cases: own, dependsOn: [] };
    });
    Object.assign(problem, groupScoredCases(samples, plans, report));
  }
  const shown = await readShownSamples(samples, context.source, report);
  if (shown.length > 0) problem.samples = shown;
}

function toCase(pair: FilePair, { report, source }: PlainContext, problem: ProblemPackage): UngroupedCase[] {
  report.taken(pair.input);
  if (pair.answer === null && problem.judgeMode === 'default') {
    report.stop(`${pair.input} has no answer`);
    return [];
  }
  const answerPath = pair.answer ?? `${pair.name}.empty`;
  if (pair.answer === null) {
    source.add(answerPath, '');
    report.converted(answerPath, 'the package has no answer; an empty file is used');
  } else report.taken(pair.answer);
  const isSample =
    /^(?:samples?|examples?)[^/]*$/i.test(baseName(pair.name)) ||
    /(?:^|\/)(?:samples?|examples?)\//i.test(pair.name);
  return [{ name: pair.name, inputPath: pair.input, answerPath, isSample, score: null }];
}

function groupInName(name: string): string | undefined {
  return /(?:^|\/)subtask[-_ ]?([^/]+)\//i.exec(name)?.[1] ?? /^(\d+)[-_]\d+$/.exec(baseName(name))?.[1];
}

/** Reads `groups.csv`, which our own exports contain. Each line states name, group and score of a case. */
async function readGroupTable({ files, report, source }: PlainContext) {
  if (!files.has('groups.csv')) return null;
  report.taken('groups.csv');
  const table = new Map<string, { group: string; score: number }>();
  for (const line of (await readText(source, 'groups.csv')).split('\n')) {
    const [name = '', group = '', score = ''] = line.split(',').map((cell) => cell.trim());
    if (group !== '' && score !== '' && toScore(Number(score)) === Number(score))
      table.set(name, { group, score: Number(score) });
  }
  return table;
}
