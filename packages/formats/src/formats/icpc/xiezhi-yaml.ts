import { toScore } from '@xiezhi/rules/scoring/hundredths';
import { Keys } from '../../text/keys.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { Localized, PackageTag, ProblemPackage } from '../../model/model.ts';
import { isFileName } from '../../read/paths.ts';
import { judgeCaseModes } from '@xiezhi/contract/limits';
import { isMap, scalarText, type YamlMap } from '../../text/yaml.ts';
import { findLanguage } from '@xiezhi/contract/languages';
import { applyExtras } from './xiezhi-extras.ts';
import { localeOf } from './problem-yaml.ts';

/**
 * `xiezhi.yaml` is next to problem.yaml and contains what the ICPC format cannot express. Every key is optional;
 * without it problem.yaml applies:
 *
 *   displayId: "1000"            difficulty: 1 (0 to 7)          author, source: text
 *   judgeMode, judgeCaseMode: as on the site                     isRemoveEndBlank, codeShare, openCaseResult,
 *                                                                isAcceptedByAny: true or false
 *   opensData: true or false (users who failed on a case may see it)
 *   fileIo: {input, output}      stackLimitMb: 128               languages: [names]
 *   tags: [{zh, en, classification: {zh, en}}]
 *   caseScores: {secret/01-tiny: 5}
 *   codeTemplates: {C++: text}
 *
 * Our exports also write samples, hints, limitFactors, comparer, checker, secondChecker, submissions, fileNames and
 * packageMeta (see xiezhi-extras.ts).
 */
export const xiezhiPath = 'xiezhi.yaml';
/** File name in our exports: other judges ignore files whose names begin with a dot. */
export const hiddenXiezhiPath = '.xiezhi.yaml';

export const judgeModeNames = ['default', 'spj', 'interactive'] as const;

/** Overrides the fields of `problem` that the file states. */
export function applyXiezhiYaml(
  path: string,
  data: YamlMap,
  problem: ProblemPackage,
  report: ConversionReport,
): void {
  const keys = new Keys(path, data, report);
  problem.displayId = keys.text('displayId') ?? problem.displayId;
  problem.difficulty = keys.number('difficulty') ?? problem.difficulty;
  if (![0, 1, 2, 3, 4, 5, 6, 7].includes(problem.difficulty))
    report.stop(`${xiezhiPath}: difficulty is 0 to 7`);
  problem.author = keys.text('author') ?? problem.author;
  problem.source = keys.text('source') ?? problem.source;
  problem.judgeMode = keys.oneOf('judgeMode', judgeModeNames) ?? problem.judgeMode;
  if (problem.judgeMode === 'default') {
    problem.comparer = null;
    // In judge mode `default` the site uses its built-in exact comparison. The checker in the package only repeats it
    // for other judges.
    problem.checker = null;
    for (const one of problem.cases) {
      delete one.comparer;
      delete one.checkerArgs;
    }
  }
  problem.judgeCaseMode = keys.oneOf('judgeCaseMode', judgeCaseModes) ?? problem.judgeCaseMode;
  problem.isAcceptedByAny = keys.boolean('isAcceptedByAny') ?? problem.isAcceptedByAny;
  problem.stackLimitMb = keys.number('stackLimitMb') ?? problem.stackLimitMb;
  problem.isRemoveEndBlank = keys.boolean('isRemoveEndBlank') ?? problem.isRemoveEndBlank;
  problem.codeShare = keys.boolean('codeShare') ?? problem.codeShare;
  problem.openCaseResult = keys.boolean('openCaseResult') ?? problem.openCaseResult;
  problem.opensData = keys.boolean('opensData') ?? problem.opensData;
  if (keys.has('fileIo')) problem.fileIo = readFileIo(keys.child('fileIo'), report);
  if (keys.has('tags')) problem.tags = readTags(keys, report);
  if (keys.has('languages')) problem.languages = readLanguages(keys, report);
  if (keys.has('caseScores')) applyCaseScores(keys.child('caseScores'), problem, report);
  if (keys.has('codeTemplates')) problem.codeTemplates = readTemplates(keys.child('codeTemplates'));
  applyExtras(keys, problem, report);
  keys.finish();
}

function readFileIo(keys: Keys, report: ConversionReport): ProblemPackage['fileIo'] {
  const input = keys.text('input') ?? '';
  const output = keys.text('output') ?? '';
  keys.finish();
  if (isFileName(input) && isFileName(output) && input !== output) return { input, output };
  report.stop(`${xiezhiPath}: fileIo needs two different plain file names`);
  return null;
}

function readTags(keys: Keys, report: ConversionReport): PackageTag[] {
  const value = keys.raw('tags');
  const list: unknown[] = Array.isArray(value) ? value : [];
  report.taken(keys.item('tags'));
  return list.map((tag) => {
    if (!isMap(tag)) return { name: { 'en-US': scalarText(tag) }, classification: null };
    const { classification, ...name } = tag;
    return {
      name: localized(name),
      classification: isMap(classification) ? localized(classification) : null,
    };
  });
}

function localized(texts: YamlMap): Localized<string> {
  const result: Localized<string> = {};
  for (const [code, text] of Object.entries(texts)) {
    const locale = localeOf(code);
    if (locale !== null) result[locale] = scalarText(text);
  }
  return result;
}

function readLanguages(keys: Keys, report: ConversionReport): string[] {
  const names = keys.texts('languages') ?? [];
  for (const name of names) {
    if (findLanguage(name) === undefined)
      report.stop(`${xiezhiPath}: ${name} is not a language of this site`);
  }
  return names;
}

function applyCaseScores(keys: Keys, problem: ProblemPackage, report: ConversionReport): void {
  for (const name of keys.keys()) {
    const score = keys.number(name);
    const found = problem.cases.find((one) => one.name === name);
    if (found === undefined) report.stop(`${xiezhiPath}: caseScores names ${name}, which is no case`);
    else if (score === undefined || toScore(score) !== score || score < 0) {
      report.stop(
        `${xiezhiPath}: the score of ${name} must be a number of 0 or more with at most two decimals`,
      );
    } else found.score = score;
  }
}

function readTemplates(keys: Keys): Record<string, string> {
  const templates: Record<string, string> = {};
  for (const name of keys.keys()) {
    const text = keys.text(name);
    if (text !== undefined) templates[name] = text;
  }
  return templates;
}
