import type {
  ExpectedVerdict,
  GroupExpectation,
  PackageSubmission,
  ProblemPackage,
} from '../../model/model.ts';
import { folderOf as parentOf } from '../../read/paths.ts';
import { isExpectedOf } from './expectations.ts';
import { globLimits } from './globs.ts';
import type { WrittenCases } from './write-cases.ts';

/** A submission and its path in the package. */
interface Placed {
  path: string;
  one: PackageSubmission;
}

/** Returns the content of submissions.yaml: for each submission, the expectations that its folder does not state. */
export function submissionRules(
  placed: readonly Placed[],
  order: WrittenCases['order'],
  { type }: Pick<ProblemPackage, 'type'>,
): Record<string, unknown> {
  const data = { ...writtenData(order), isScored: type === 1 };
  return Object.fromEntries(
    placed.flatMap(({ path, one }) => ruleOf(path.slice('submissions/'.length), one, data)),
  );
}

/** Maps each group to the number that a reader of the package gives it: 0 for samples, then 1, 2, … in order. */
export function groupsAsWritten(order: WrittenCases['order']): ReadonlyMap<number, number> {
  const secret = order.filter(({ name }) => name.startsWith('secret/')).map(({ one }) => one.group);
  const groups = [...new Set(secret)].toSorted((left, right) => left - right);
  return new Map([
    ...order.map(({ one }): [number, number] => [one.group, 0]),
    ...groups.map((group, index): [number, number] => [group, index + 1]),
  ]);
}

/**
 * Returns the submissions with `byGroup` adapted to the written package: cases by their new positions, groups by their
 * new numbers. `groups` is null if the groups keep their numbers.
 */
export function renumberCases(
  { submissions }: Pick<ProblemPackage, 'submissions'>,
  order: WrittenCases['order'],
  groups: ReadonlyMap<number, number> | null = null,
): PackageSubmission[] {
  const positions = new Map(order.map(({ one }, index) => [one.seq, index + 1]));
  const renumber = (part: GroupExpectation): GroupExpectation => ({
    ...part,
    groups: groups === null ? part.groups : part.groups.flatMap((group) => groups.get(group) ?? []),
    ...(part.cases && {
      cases: part.cases.flatMap((seq) => positions.get(seq) ?? []).toSorted((left, right) => left - right),
    }),
  });
  return submissions.map((one) => (one.byGroup ? { ...one, byGroup: one.byGroup.map(renumber) } : one));
}

/** Folders that the format itself defines. */
const native = new Set([
  'accepted',
  'rejected',
  'wrong_answer',
  'time_limit_exceeded',
  'run_time_error',
  'brute_force',
]);

/** Verdict names of the format; null if the format has no name for the verdict. */
const theirs: Readonly<Record<ExpectedVerdict, string | null>> = {
  AC: 'AC',
  PE: 'WA',
  WA: 'WA',
  TLE: 'TLE',
  MLE: 'RTE',
  RE: 'RTE',
  CE: null,
  PA: null,
};

/** Returns the names of the verdicts in the format; empty if it has no name for one of them. */
function theirNames(verdicts: readonly ExpectedVerdict[]): string[] {
  if (verdicts.some((verdict) => theirs[verdict] === null)) return [];
  return [...new Set(verdicts.map((verdict) => theirs[verdict] ?? ''))];
}

/** Returns the rule of a submission, with all expectations that its folder does not state. */
function ruleOf(
  path: string,
  one: PackageSubmission,
  data: WrittenData,
): [glob: string, rule: Record<string, unknown>][] {
  const [folder = ''] = path.split('/');
  const isSaid = native.has(folder) && isExpectedOf(folder, one);
  const rule = {
    ...(isSaid || theirNames(one.permitted).length === 0 ? {} : { permitted: theirNames(one.permitted) }),
    ...(isSaid || theirNames(one.required).length === 0 ? {} : { required: theirNames(one.required) }),
    ...scoreRule(one),
    ...(one.limitUse === undefined ? {} : { use_for_time_limit: one.limitUse !== 'none' && one.limitUse }),
    ...partRules(one.byGroup ?? [], data),
  };
  return Object.keys(rule).length === 0 ? [] : [[path, rule]];
}

function scoreRule({ score }: Pick<GroupExpectation, 'score'>): Record<string, unknown> {
  return score === null ? {} : { score: [score.min, score.max] };
}

/**
 * Returns expectations of groups and cases, keyed by a pattern for case names. Omits an expectation if the format has
 * no pattern for its cases. If two expectations concern the same cases, each gets its own pattern if possible.
 */
function partRules(parts: readonly GroupExpectation[], data: WrittenData): Record<string, unknown> {
  const rules: Record<string, unknown> = {};
  for (const part of parts) {
    const patterns =
      part.cases === undefined ? data.folders.get(keyOf(part.groups)) : casePatterns(part.cases, data);
    const [permitted, required] = [theirNames(part.permitted), theirNames(part.required)];
    const pattern = patterns?.find((one) => !Object.hasOwn(rules, one)) ?? patterns?.[0];
    if (pattern === undefined) continue;
    rules[pattern] = {
      ...(permitted.length === 0 ? {} : { permitted }),
      ...(required.length === 0 ? {} : { required }),
      ...scoreRule(part),
    };
  }
  return rules;
}

/** Names in the written package, from which patterns are made. */
interface WrittenData {
  /** Keys are the groups whose cases are in a folder; values are these folders, innermost first. */
  folders: ReadonlyMap<string, readonly string[]>;
  /** Names of the cases in their new order. */
  names: readonly string[];
  /** Whether the problem is scored. A folder name then means a group, so it cannot represent a list of cases. */
  isScored: boolean;
}

function writtenData(order: WrittenCases['order']): Omit<WrittenData, 'isScored'> {
  const groups = new Map<string, Set<number>>();
  const numbers = groupsAsWritten(order);
  for (const { name, one } of order)
    for (const folder of [name.split('/')[0] ?? '', parentOf(name)])
      groups.set(folder, (groups.get(folder) ?? new Set()).add(numbers.get(one.group) ?? one.group));
  const folders = new Map<string, string[]>();
  for (const [folder, found] of groups) {
    const key = keyOf([...found]);
    folders.set(key, [folder, ...(folders.get(key) ?? [])]);
  }
  return {
    folders,
    names: order.map(({ name }) => name),
  };
}

/**
 * Returns patterns that match exactly these cases. The top folder is such a pattern if it contains no other cases. A
 * list of names, in two orders, is one if it is not too long.
 */
function casePatterns(positions: readonly number[], { names, isScored }: WrittenData): string[] {
  const wanted = positions.flatMap((position) => names[position - 1] ?? []);
  const [first] = wanted;
  if (first === undefined) return [];
  const folder = first.split('/')[0] ?? '';
  const isWhole = wanted.length === names.filter((name) => name.startsWith(`${folder}/`)).length;
  const list = `{${wanted.join()}}`;
  const isShort = wanted.length <= globLimits.words && list.length <= globLimits.characters;
  return [
    ...(!isScored && isWhole && wanted.every((name) => name.startsWith(`${folder}/`)) ? [folder] : []),
    ...(isShort ? (wanted.length === 1 ? [first, list] : [list, `{${wanted.toReversed().join()}}`]) : []),
  ];
}

function keyOf(groups: readonly number[]): string {
  return groups.toSorted((left, right) => left - right).join();
}
