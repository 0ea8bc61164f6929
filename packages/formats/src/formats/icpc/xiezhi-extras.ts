import { z } from 'zod';
import type { Keys } from '../../text/keys.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { PackageComparer, PackageGroup, ProblemPackage } from '../../model/model.ts';
import { checkerSchema, firstIssue, ownJudging, problemSchema } from '../xiezhi/schema.ts';
import { checkDependencies } from '../../model/score-groups.ts';
import { comparerSource } from '../../write/comparer-source.ts';
import { legacyTextShape } from './legacy-statements.ts';
import { xiezhiPath } from './xiezhi-yaml.ts';

const shape = problemSchema.shape;
const checker = checkerSchema.omit({ code: true }).extend({ original: z.string().optional() });
const caseGroups = z.record(z.string(), z.number().int().nonnegative());
const caseJudging = z.record(z.string(), z.strictObject(ownJudging));
const submission = shape.submissions.element.omit({ code: true });

/** Applies the keys of xiezhi.yaml that only our own exports write. */
export function applyExtras(keys: Keys, problem: ProblemPackage, report: ConversionReport): void {
  const read = <Value>(key: string, schema: z.ZodType<Value>): Value | undefined => {
    const value = keys.raw(key);
    if (value === undefined) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) {
      report.taken(keys.item(key));
      return parsed.data;
    }
    report.lost(keys.item(key), 'none', `not readable: ${firstIssue(parsed.error)}`);
    report.stop(`${keys.item(key)} must have the form that exports of this site have`);
    return undefined;
  };
  problem.samples = read('samples', shape.samples) ?? problem.samples;
  problem.hints = read('hints', shape.hints) ?? problem.hints;
  problem.limitFactors = read('limitFactors', shape.limitFactors) ?? problem.limitFactors;
  problem.secondChecker = read('secondChecker', checkerSchema) ?? problem.secondChecker;
  // The reader of include/ has already used this key; this only records it in the report.
  read('userExtraFiles', z.array(z.string()));
  // The statement reader has already used these keys.
  read('titles', legacyTextShape.titles);
  read('statements', legacyTextShape.statements);
  applyJudging(read('caseJudging', caseJudging), problem, report);
  applyGroups(read('caseGroups', caseGroups), read('groups', shape.groups), problem, report);
  applyComparer(read('comparer', shape.comparer) ?? null, problem, report);
  for (const [path, name] of Object.entries(read('fileNames', z.record(z.string(), z.string())) ?? {})) {
    const found = problem.attachments.find((one) => one.path === path);
    if (found !== undefined) found.name = name;
  }
  problem.packageMeta = { ...problem.packageMeta, ...read('packageMeta', shape.packageMeta) };
  applyChecker(read('checker', checker), problem, report);
  for (const { path, ...stated } of read('submissions', z.array(submission)) ?? []) {
    const found = problem.submissions.find((one) => one.path === path);
    if (found === undefined) report.stop(`${path} is missing in the package`);
    else Object.assign(found, stated);
  }
}

/** Restores the original groups, which folders cannot express completely. */
function applyGroups(
  numbers: Record<string, number> | undefined,
  groups: PackageGroup[] | undefined,
  problem: ProblemPackage,
  report: ConversionReport,
): void {
  for (const [name, group] of Object.entries(numbers ?? {})) {
    const found = problem.cases.find((one) => one.name === name);
    if (found === undefined) report.stop(`${xiezhiPath}: caseGroups names ${name}, which is no case`);
    else found.group = group;
  }
  if (groups === undefined) return;
  problem.groups = groups;
  checkDependencies(groups, report);
}

/** Restores arguments and comparisons of single cases that problem.yaml cannot express. */
function applyJudging(
  stated: z.infer<typeof caseJudging> | undefined,
  problem: ProblemPackage,
  report: ConversionReport,
): void {
  for (const [name, judging] of Object.entries(stated ?? {})) {
    const found = problem.cases.find((one) => one.name === name);
    if (found === undefined) report.stop(`${xiezhiPath}: caseJudging names ${name}, which is no case`);
    else Object.assign(found, judging);
  }
}

/** Restores a built-in comparison, if the checker is the equivalent program that we write for other judges. */
function applyComparer(
  comparer: PackageComparer | null,
  problem: ProblemPackage,
  report: ConversionReport,
): void {
  if (comparer === null) return;
  const isOurs = problem.checker === null || problem.checker.code === comparerSource(comparer, 'kattis');
  if (isOurs) {
    problem.comparer = comparer;
    problem.checker = null;
  } else
    report.converted('comparer of xiezhi.yaml', 'the output validator is a different program and is used');
}

/** Restores the original checker, which the package contains behind a wrapper for other judges. */
function applyChecker(
  stated: z.infer<typeof checker> | undefined,
  problem: ProblemPackage,
  report: ConversionReport,
): void {
  if (stated === undefined || problem.checker === null) return;
  const { original, ...rest } = stated;
  const code = original === undefined ? problem.checker.code : problem.judgeExtraFiles[original];
  if (code === undefined) {
    report.stop(`${original ?? ''} is missing in the package`);
    return;
  }
  problem.checker = { ...rest, code };
  if (original !== undefined) delete problem.judgeExtraFiles[original];
}
