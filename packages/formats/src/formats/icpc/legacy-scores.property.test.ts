import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type CaseOutcome, combineScores, decideCase, judgingOrder } from '@xiezhi/rules';
import fc from 'fast-check';
import { ConversionReport } from '../../report/conversion-report.ts';
import { comparePaths } from '../../read/paths.ts';
import type { PlacedCases } from '../../model/score-groups.ts';
import type { FoundCase } from './cases.ts';
import { scoreLegacy } from './legacy-scores.ts';
import type { LegacyData, LegacySettings } from './legacy-settings.ts';

/**
 * A random folder tree. For all trees and all sets of failed cases, the score that results from the site's groups and
 * dependencies must equal the score of the tree as the format defines it.
 */
interface Tree {
  isLeast: boolean;
  stops: boolean;
  worth: number;
  cases: boolean[];
  below: Tree[];
}

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    isLeast: fc.boolean(),
    stops: fc.boolean(),
    worth: fc.integer({ min: 1, max: 30 }),
    // For each case, whether it is accepted.
    cases: fc.array(fc.boolean(), { maxLength: 3 }),
    below: fc.oneof({ maxDepth: 2 }, fc.constant<Tree[]>([]), fc.array(tie('tree'), { maxLength: 3 })),
  }),
}));

/**
 * Turns all folders below a `min` folder into `min` folders. Other combinations cannot be converted and are only
 * reported.
 */
function allLeast({ below, ...one }: Tree, isForced = false): Tree {
  const isLeast = one.isLeast || isForced;
  return { ...one, isLeast, below: below.map((item) => allLeast(item, isLeast)) };
}

/**
 * Returns the score of a tree as the format defines it. The items of a folder are sorted by name: cases `c1`, …, then
 * folders `f1`, …
 */
function evaluate({
  isLeast,
  stops,
  worth,
  cases,
  below,
}: Tree): { score: number; isAccepted: boolean } | null {
  const items = [
    ...cases.map((isAccepted) => () => ({ score: isAccepted ? worth : 0, isAccepted })),
    ...below.map((one) => () => evaluate(one)),
  ];
  const got: { score: number; isAccepted: boolean }[] = [];
  for (const item of items) {
    const one = item();
    if (one === null) continue;
    got.push(one);
    if (stops && !one.isAccepted) break;
  }
  if (got.length === 0) return null;
  const all = got.map((one) => one.score);
  const score = isLeast ? Math.min(...all) : all.reduce((sum, one) => sum + one, 0);
  return { score, isAccepted: got.every((one) => one.isAccepted) };
}

function spread(root: Tree) {
  const found: FoundCase[] = [];
  const accepted = new Map<string, boolean>();
  const settings = new Map<string, LegacySettings>();
  const walk = (one: Tree, folder: string): void => {
    settings.set(folder, {
      onReject: one.stops ? 'break' : 'continue',
      scoring: one.isLeast ? 'min' : 'sum',
      isAlwaysAccepted: false,
      isAnyAccepted: false,
      isSampleIgnored: true,
      acceptScore: one.worth,
      highest: null,
      validatorArgs: null,
    });
    for (const [index, isAccepted] of one.cases.entries()) {
      const name = `${folder}/c${index}`;
      found.push({ name, folder });
      accepted.set(name, isAccepted);
    }
    for (const [index, item] of one.below.entries()) walk(item, `${folder}/f${index}`);
  };
  walk(root, 'secret');
  found.sort((left, right) => comparePaths(left.name, right.name));
  const plain: LegacySettings = {
    onReject: 'continue',
    scoring: 'sum',
    isAlwaysAccepted: false,
    isAnyAccepted: false,
    isSampleIgnored: true,
    acceptScore: null,
    highest: null,
    validatorArgs: null,
  };
  const of = (folder: string): LegacySettings => settings.get(folder) ?? plain;
  const data: LegacyData = { of, statedBy: of, inputArgs: new Map() };
  return { found, accepted, data };
}

function judge(
  { cases, groups, judgeCaseMode }: PlacedCases,
  accepted: ReadonlyMap<string, boolean>,
): number {
  const dependsOn = new Map(groups.map((one) => [one.group, one.dependsOn]));
  const plan = { type: 1 as const, mode: judgeCaseMode, cases, dependsOn };
  const outcomes = new Map<number, CaseOutcome>();
  let waiting = judgingOrder(plan);
  while (waiting.length > 0) {
    const held: typeof waiting = [];
    for (const one of waiting) {
      const decision = decideCase(plan, outcomes, one);
      if (decision === 'wait') held.push(one);
      else if (decision === 'omit') continue;
      else {
        const isAccepted = decision === 'run' && accepted.get(one.name) === true;
        const failed = decision === 'run' ? JudgeStatus.WrongAnswer : JudgeStatus.Cancelled;
        outcomes.set(one.seq, {
          status: isAccepted ? JudgeStatus.Accepted : failed,
          credit: null,
          usedMs: 1,
        });
      }
    }
    assert.ok(held.length < waiting.length, 'nothing waits for itself');
    waiting = held;
  }
  const scored = cases.map(({ seq, group, score }) => ({
    group,
    score: outcomes.get(seq)?.status === JudgeStatus.Accepted ? (score ?? 0) : 0,
  }));
  return combineScores(judgeCaseMode, scored);
}

test('groups and dependencies give the score of the folder tree', () => {
  fc.assert(
    fc.property(tree, (random) => {
      const root = allLeast(random);
      const { found, accepted, data } = spread(root);
      fc.pre(found.length > 0);
      const report = new ConversionReport();
      const placed = scoreLegacy(found, data, { hasOwnScores: false, isSampleIgnored: true }, report);
      assert.deepEqual(report.stops, []);
      assert.ok(!report.entries.some((entry) => entry.outcome === 'lost'));
      assert.equal(judge(placed, accepted), evaluate(root)?.score ?? 0);
    }),
    { numRuns: 2000 },
  );
});
