import type { ProblemPackage } from '../../model/model.ts';
import {
  groupScoredCases,
  groupUnscoredCases,
  type GroupPlan,
  type UngroupedCase,
} from '../../model/score-groups.ts';
import { readShownSamples } from '../../read/visible-samples.ts';
import { childAt, childrenOf, textAt, type XmlElement } from '../../text/xml.ts';
import type { PolygonContext } from './polygon.ts';

interface Test extends UngroupedCase {
  group: string;
}

/** Reads limits, cases, groups and scores from the test set `tests`. */
export async function readTests(context: PolygonContext, problem: ProblemPackage): Promise<void> {
  const { report, root } = context;
  const sets = childrenOf(childAt(root, 'judging'), 'testset');
  const main = sets.find((one) => one.attributes['name'] === 'tests') ?? sets[0];
  for (const other of sets.filter((one) => one !== main))
    report.lost(
      `problem.xml: testset ${other.attributes['name'] ?? ''}`,
      'none',
      'only one set of tests is judged',
    );
  if (main === undefined) {
    report.stop('the package has no set of tests');
    return;
  }
  readLimits(main, problem, context);
  const tests = findTests(main, context);
  const points =
    childAt(main, 'tests')?.children.some((test) => test.attributes['points'] !== undefined) ?? false;
  const groups = childrenOf(childAt(main, 'groups'), 'group');
  const isScored = points || groups.some((group) => group.attributes['points'] !== undefined);
  problem.type = isScored ? 1 : 0;
  const grouped = isScored
    ? groupScoredCases([], groupPlans(tests, groups, context), report)
    : groupUnscoredCases(tests);
  problem.cases = grouped.cases;
  problem.groups = grouped.groups;
  problem.judgeCaseMode = grouped.judgeCaseMode;
  problem.samples = await readShownSamples(
    tests.filter(({ isSample }) => isSample),
    context.source,
    report,
  );
}

function readLimits(main: XmlElement, problem: ProblemPackage, { report }: PolygonContext): void {
  const time = Number(textAt(main, 'time-limit'));
  const memory = Number(textAt(main, 'memory-limit'));
  if (time > 0) problem.timeLimitMs = Math.round(time);
  else report.stop('the package has no time limit');
  if (memory > 0) problem.memoryLimitMb = Math.max(1, Math.ceil(memory / 1024 ** 2));
  else report.converted('memory limit', `the package has none: set to ${problem.memoryLimitMb} MiB`);
}

function findTests(main: XmlElement, { files, report }: PolygonContext): Test[] {
  const listed = childAt(main, 'tests')?.children.filter((child) => child.name === 'test') ?? [];
  const count = Number(textAt(main, 'test-count'));
  if (count !== listed.length || count === 0)
    report.stop(`the package declares ${count} tests but describes ${listed.length}`);
  const inputPattern = textAt(main, 'input-path-pattern') || 'tests/%02d';
  const answerPattern = textAt(main, 'answer-path-pattern') || 'tests/%02d.a';
  const tests: Test[] = [];
  let missing = 0;
  for (const [index, test] of listed.entries()) {
    const inputPath = fillPattern(inputPattern, index + 1);
    const answerPath = fillPattern(answerPattern, index + 1);
    if (inputPath === null || answerPath === null) {
      report.stop(`unknown file name pattern ${inputPath === null ? inputPattern : answerPattern}`);
      return [];
    }
    if (!files.has(inputPath) || !files.has(answerPath)) {
      missing += 1;
      continue;
    }
    for (const path of [inputPath, answerPath]) if (!report.has(path)) report.taken(path);
    const { points, group = '', sample } = test.attributes;
    tests.push({
      name: String(index + 1).padStart(2, '0'),
      inputPath,
      answerPath,
      isSample: sample === 'true',
      score: points === undefined ? null : Number(points),
      group,
    });
  }
  if (missing > 0) {
    report.stop(
      `${missing} of ${listed.length} tests are not in the package: only the full package contains generated tests`,
    );
  }
  return tests;
}

/** Fills the number into a pattern with one `%d` or `%0Nd`, as printf does. Returns null for other patterns. */
export function fillPattern(pattern: string, number: number): string | null {
  const match = /^([^%]*)%(?:0(\d))?d([^%]*)$/.exec(pattern.replaceAll('\\', '/'));
  if (match === null) return null;
  const [, before = '', width = '1', after = ''] = match;
  return `${before}${String(number).padStart(Number(width), '0')}${after}`;
}

/** Returns the groups in order of their first test. Tests without a group form one group whose points are added up. */
function groupPlans(
  tests: readonly Test[],
  described: readonly XmlElement[],
  { report }: PolygonContext,
): GroupPlan[] {
  const byName = Map.groupBy(tests, (test) => test.group);
  return [...byName].map(([name, cases]) => {
    const element = described.find((one) => one.attributes['name'] === name);
    const policy = element?.attributes['points-policy'] === 'complete-group' ? 'whole' : 'sum';
    if (
      element?.attributes['feedback-policy'] !== undefined &&
      element.attributes['feedback-policy'] !== 'complete'
    )
      report.lost(
        `group ${name}: feedback`,
        'display',
        'the settings of the problem determine what is shown',
      );
    const stated = element?.attributes['points'];
    const dependsOn = childrenOf(childAt(element, 'dependencies'), 'dependency').map(
      (one) => one.attributes['group'] ?? '',
    );
    const hasOwn = cases.some((one) => one.score !== null);
    return {
      name,
      worth: stated === undefined ? null : Number(stated),
      policy,
      cases: hasOwn ? cases.map((one) => ({ ...one, score: one.score ?? 0 })) : cases,
      dependsOn,
    };
  });
}
