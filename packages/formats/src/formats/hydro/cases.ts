import { compareNaturally } from '../../read/natural-order.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { packageLimits } from '../../model/package-limits.ts';
import { type FilePair, pairFiles } from '../../read/pair-files.ts';
import { baseName } from '../../read/paths.ts';
import { type GroupPlan, groupScoredCases, type UngroupedCase } from '../../model/score-groups.ts';
import { isMap, scalarText, type YamlMap } from '../../text/yaml.ts';
import { type CaseConfig, needsScores } from './config.ts';
import { type HydroContext, pathInData } from './hydro.ts';
import { groupOf } from './group-of.ts';
import { megabytes, milliseconds } from './units.ts';

/** Reads the cases. Problems of Hydro always have scores, with a total of 100 unless the config states otherwise. */
export function readHydroCases(context: HydroContext, problem: ProblemPackage, config: CaseConfig): void {
  problem.type = 1;
  const plans = hasTooMany(context, config) ? [] : readPlans(context, problem, config);
  if (plans.every((plan) => plan.cases.length === 0)) context.report.stop('the package has no test data');
  const grouped = groupScoredCases([], plans, context.report);
  // A single group whose scores are added up is the same as no groups.
  const isPlainSum = grouped.groups.length === 1 && grouped.judgeCaseMode === 'default';
  Object.assign(problem, grouped, isPlainSum && { groups: [] });
  if (needsScores(problem)) passScores(problem);
}

/** Passes the score of each case to a wrapped checker as its argument. */
function passScores(problem: ProblemPackage): void {
  const { checker, cases } = problem;
  if (checker === null) return;
  const scores = cases.map(({ score }) => [String(score ?? 0)]);
  const [common] = scores;
  if (common !== undefined && new Set(scores.flat()).size === 1) checker.args = common;
  else
    problem.cases = cases.map((one, index) => Object.assign({}, one, { checkerArgs: scores[index] ?? [] }));
}

/**
 * Whether the config has too many rows. The number of files does not limit them, because rows may repeat a file name.
 */
function hasTooMany({ report }: HydroContext, { cases, subtasks, ini }: CaseConfig): boolean {
  const groups: unknown[] = Array.isArray(subtasks) ? subtasks : [];
  const lists = [groups, cases, ini?.split('\n'), ...groups.filter(isMap).map((group) => group['cases'])];
  const rows = lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
  const isTooMany = rows > packageLimits.files;
  if (isTooMany) report.stop(`the package lists more than ${packageLimits.files} cases`);
  return isTooMany;
}

function readPlans(context: HydroContext, problem: ProblemPackage, config: CaseConfig): GroupPlan[] {
  // Like Hydro, prefers cases to subtasks and treats empty lists as missing.
  const cases = inOrder(listOf(config.cases).filter(isMap));
  const subtasks = inOrder(listOf(config.subtasks).filter(isMap));
  if (cases.length > 0) {
    if (subtasks.length > 0) context.report.ignored('subtasks', 'the cases beside them are used');
    return [oneGroup(fillScores(cases.flatMap((row) => readCase(row, context, problem))))];
  }
  if (subtasks.length > 0) return readSubtasks(subtasks, context, problem);
  if (config.ini !== null) return [oneGroup(fillScores(readIni(config.ini, context, problem)))];
  return pairedPlans(context, problem);
}

/** Sorts rows by id if all of them have one, as Hydro does. */
function inOrder(rows: readonly YamlMap[]): YamlMap[] {
  const isNumbered = rows.every(({ id }) => id !== undefined && id !== null && !Number.isNaN(Number(id)));
  if (!isNumbered) return [...rows];
  return rows.toSorted((left, right) => Number(left['id']) - Number(right['id']));
}

function oneGroup(cases: UngroupedCase[]): GroupPlan {
  return { name: 'all', worth: null, policy: 'sum', cases, dependsOn: [] };
}

/**
 * Divides points among parts without a score into integers. If there is a remainder, the last parts get one more each.
 */
export function sharesOf(points: number, count: number): number[] {
  const share = Math.floor(points / count);
  const first = count - (points % count);
  return Array.from({ length: count }, (_, index) => (index < first ? share : share + 1));
}

/**
 * Returns a function for parts without a score. It returns their shares of the points that the other parts do not use.
 */
function sharingOut(whole: number, scores: readonly (number | null)[]): () => number {
  const stated = scores.filter((score) => score !== null);
  const left = Math.max(0, whole - stated.reduce((sum, score) => sum + score, 0));
  const shares = sharesOf(left, scores.length - stated.length);
  return () => shares.shift() ?? 0;
}

/** Gives cases without a score equal shares of the remaining points. */
function fillScores(cases: UngroupedCase[], whole = 100): UngroupedCase[] {
  const nextShare = sharingOut(
    whole,
    cases.map((one) => one.score),
  );
  return cases.map((one) => (one.score === null ? withScore(one, nextShare()) : one));
}

function readSubtasks(
  listed: readonly YamlMap[],
  context: HydroContext,
  problem: ProblemPackage,
): GroupPlan[] {
  const { report } = context;
  const byName = namedCases(listed, context);
  const subtasks = byName === null ? listed : inOrder([...listed, ...unlisted(listed, byName)]);
  const nextShare = sharingOut(100, subtasks.map(scoreOf));
  return subtasks.map((row, index) => {
    const type = scalarText(row['type']) || 'min';
    const name = scalarText(row['id']) || String(index + 1);
    if (type === 'max') report.stop(`subtask ${name}: scoring by the best case is not supported`);
    noteLimits(row, context, problem, `subtask ${name}`);
    const cases =
      byName === null
        ? inOrder(listOf(row['cases']).filter(isMap)).flatMap((one) => readCase(one, context, problem))
        : (byName.get(name) ?? []).flatMap((pair) => toCase(pair.input, pair.answer, null, context, problem));
    noteUnknownKeys(row, name, report);
    const score = scoreOf(row) ?? nextShare();
    const isSum = type === 'sum';
    return {
      name,
      // Hydro uses the lowest score of the cases. So a subtask earns at most the lowest score that one of its cases
      // states.
      worth: isSum ? score : Math.min(score, ...cases.flatMap((one) => one.score ?? [])),
      policy: isSum ? 'sum' : 'whole',
      cases: isSum ? fillScores(cases, score) : cases.map((one) => withScore(one, null)),
      dependsOn: listOf(row['if']).map(scalarText),
    } satisfies GroupPlan;
  });
}

/**
 * Returns the stated score, or null if it is 0 or missing, as Hydro does. Returns NaN for invalid text; NaN prevents
 * the import.
 */
function scoreOf(row: YamlMap): number | null {
  const score = Number(row['score'] ?? 0);
  return score === 0 ? null : score;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Returns the files of each subtask by their names (`2-1.in` belongs to subtask 2), if no subtask lists cases. If there
 * is only one subtask and it has no id, it gets all files. Returns null if a subtask lists cases.
 */
function namedCases(
  subtasks: readonly YamlMap[],
  context: HydroContext,
): ReadonlyMap<string, readonly FilePair[]> | null {
  if (subtasks.some((row) => listOf(row['cases']).length > 0)) return null;
  const pairs = pairsByName(context);
  const [only, ...others] = subtasks;
  if (others.length === 0 && scalarText(only?.['id']) === '') return new Map([['1', pairs]]);
  return Map.groupBy(pairs, ({ name }) => String(Number(groupOf(name) ?? 1)));
}

/**
 * Returns the subtasks that occur only in file names. If the file names contain the subtask's number, all of its cases
 * must be accepted; otherwise their scores are added up.
 */
function unlisted(listed: readonly YamlMap[], byName: ReadonlyMap<string, readonly FilePair[]>): YamlMap[] {
  const known = new Set(listed.map((row, index) => scalarText(row['id']) || String(index + 1)));
  return [...byName]
    .filter(([id]) => !known.has(id))
    .map(([id, [first]]) => ({
      id: Number(id),
      type: first !== undefined && groupOf(first.name) === null ? 'sum' : 'min',
    }));
}

const subtaskKeys = new Set(['id', 'type', 'score', 'if', 'cases', 'time', 'memory']);

/** Reports unknown keys as a loss, because they may select cases or influence scores. */
function noteUnknownKeys(row: YamlMap, name: string, report: HydroContext['report']): void {
  for (const key of Object.keys(row)) {
    const item = `subtask ${name}: ${key}`;
    if (!subtaskKeys.has(key) && !report.has(item)) report.lost(item, 'score', 'unknown in this format');
  }
}

/** Sets the problem's limits to the largest stated ones, because the site has only one limit for all cases. */
function noteLimits(row: YamlMap, { report }: HydroContext, problem: ProblemPackage, item: string): void {
  const time = milliseconds(scalarText(row['time']) || undefined);
  const memory = megabytes(scalarText(row['memory']) || undefined);
  for (const [stated, limit] of [
    [row['time'], time],
    [row['memory'], memory],
  ]) {
    if (limit === undefined && scalarText(stated).trim() !== '')
      report.stop(`${item}: ${scalarText(stated)} is not a valid limit`);
  }
  const differs =
    (time !== undefined && time !== problem.timeLimitMs) ||
    (memory !== undefined && memory !== problem.memoryLimitMb);
  if (differs && !report.has(`${item}: limits`))
    report.lost(`${item}: limits`, 'verdict', 'this site has one limit for all cases: the largest is used');
  problem.timeLimitMs = Math.max(problem.timeLimitMs, time ?? 0);
  problem.memoryLimitMb = Math.max(problem.memoryLimitMb, memory ?? 0);
}

function readCase(row: YamlMap, context: HydroContext, problem: ProblemPackage): UngroupedCase[] {
  const pathOf = (key: string) => pathInData(context, scalarText(row[key]));
  const [input, output] = [pathOf('input'), pathOf('output')];
  noteLimits(row, context, problem, `case ${baseName(input)}`);
  return toCase(input, output, scoreOf(row), context, problem);
}

function toCase(
  inputPath: string,
  answerPath: string | null,
  score: number | null,
  { files, report, source, data }: HydroContext,
  problem: ProblemPackage,
): UngroupedCase[] {
  if (!files.has(inputPath)) {
    report.stop(`${inputPath} is missing in the package`);
    return [];
  }
  if (!report.has(inputPath)) report.taken(inputPath);
  const name = baseName(inputPath).replace(/\.[^.]*$/, '');
  const hasAnswer = answerPath !== null && files.has(answerPath);
  if (!hasAnswer && problem.judgeMode === 'default') {
    report.stop(`${inputPath} has no answer`);
    return [];
  }
  if (hasAnswer) {
    if (!report.has(answerPath)) report.taken(answerPath);
    return [{ name, inputPath, answerPath, score, isSample: false }];
  }
  const empty = `${data}${name}.empty`;
  source.add(empty, '');
  if (!report.has(empty)) report.converted(empty, 'the package has no answer; an empty file is used');
  return [{ name, inputPath, answerPath: empty, score, isSample: false }];
}

/** Reads `config.ini`: a line with the number of cases, then lines of `input|output|seconds|score|KB`. */
function readIni(text: string, context: HydroContext, problem: ProblemPackage): UngroupedCase[] {
  const [count = '', ...lines] = text.split('\n').map((line) => line.trim());
  const listed = lines.filter((line) => line !== '');
  if (!(Number(count) <= listed.length))
    context.report.stop(`config.ini declares ${count} cases but lists ${listed.length}`);
  const rows = listed.slice(0, Number(count) || 0);
  if (rows.length < listed.length)
    context.report.ignored('config.ini', `declares ${count} cases but lists ${listed.length}`);
  return rows.flatMap((line, index) => {
    const [input = '', output = '', seconds, score = '', kilobytes] = line.split('|');
    const row = {
      time: seconds === undefined || seconds === '' ? undefined : `${seconds}s`,
      memory: kilobytes === undefined || kilobytes === '' ? undefined : `${kilobytes}k`,
    };
    if (index === 0) {
      problem.timeLimitMs = milliseconds(row.time) ?? problem.timeLimitMs;
      problem.memoryLimitMb = megabytes(row.memory) ?? problem.memoryLimitMb;
    }
    noteLimits(row, context, problem, `case ${baseName(input)}`);
    const folder = (kind: string, name: string): string =>
      [context.data + name, `${context.data}${kind}/${name}`].find((path) => context.files.has(path)) ??
      context.data + name;
    return toCase(
      folder('input', input.toLowerCase().startsWith('input/') ? baseName(input) : input),
      folder('output', baseName(output)),
      scoreOf({ score }),
      context,
      problem,
    );
  });
}

function withScore(one: UngroupedCase, score: number | null): UngroupedCase {
  return { ...one, score };
}

function pairsByName(context: HydroContext): FilePair[] {
  const data = [...context.files].filter(
    (path) => path.startsWith(context.data) && !context.report.has(path),
  );
  const pairs = pairFiles(data);
  context.report.converted('cases', `${pairs.length} pairs found by the names of the files`);
  return pairs;
}

/**
 * Returns the groups for a package without a config. Files are paired by name. Files whose names contain no subtask
 * belong to subtask 1.
 */
function pairedPlans(context: HydroContext, problem: ProblemPackage): GroupPlan[] {
  const pairs = pairsByName(context);
  const cases = pairs.map((pair) => ({
    group: groupOf(pair.name),
    found: toCase(pair.input, pair.answer, null, context, problem),
  }));
  if (cases.every(({ group }) => group === null))
    return [oneGroup(fillScores(cases.flatMap(({ found }) => found)))];
  const groups = Map.groupBy(cases, ({ group }) => String(Number(group ?? 1)));
  const names = [...groups.keys()].sort(compareNaturally);
  const nextShare = sharingOut(
    100,
    names.map(() => null),
  );
  return names.map((name) => {
    const members = groups.get(name) ?? [];
    const worth = nextShare();
    const inGroup = members.flatMap(({ found }) => found);
    const isSum = members[0]?.group === null;
    return {
      name,
      worth,
      policy: isSum ? 'sum' : 'whole',
      cases: isSum ? fillScores(inGroup, worth) : inGroup,
      dependsOn: [],
    };
  });
}
