import { ConversionReport } from '../../report/conversion-report.ts';
import type { PackageSubmission, ProblemPackage } from '../../model/model.ts';
import { comparePaths } from '../../read/paths.ts';
import type { PlanEntry } from '../../model/plan.ts';
import { reportLosses } from '../../write/losses.ts';
import { writeIncludes } from './write-includes.ts';
import { checkPlainNames } from '../../write/assign-paths.ts';
import type { OutputFile, PackageWriter } from '../../write/writer.ts';
import { domjudgeIniPath, domjudgeId } from './domjudge-ini.ts';
import { isExpectedOf } from './expectations.ts';
import { interactionFiles, withoutInteractions } from './interactions.ts';
import { legacyStatementFolder, statedTexts, writeLegacyStatements } from './legacy-statements.ts';
import { reportOrder } from './write-cases.ts';
import { originalFolder, placeSubmissions, writeAttachments, writeValidators } from './write-files.ts';
import { unstatedJudging, withFirstArguments } from './write-arguments.ts';
import { renumberCases } from './write-expectations.ts';
import { shellCommandOf, writeLegacyCases } from './write-legacy-cases.ts';
import { nativeMeta } from './write-meta.ts';
import { writeOutputValidator } from './write-validator.ts';
import { writeXiezhiYaml } from './write-xiezhi-yaml.ts';
import {
  asUnixText,
  notReadByOthers,
  keywordsOf,
  problemNames,
  shortName,
  uuidOf,
  yamlText,
} from './write.ts';
import { hiddenXiezhiPath } from './xiezhi-yaml.ts';

/**
 * Writes ICPC packages in the legacy version, for DOMjudge and older systems. The legacy format has no time limit, so
 * the limit for DOMjudge is in a separate file. `.xiezhi.yaml` contains everything else that the format cannot express.
 */
export const icpcLegacyWriter: PackageWriter = {
  name: 'icpc-legacy',
  isRootAlone: true,
  write(whole, number = 1) {
    const { problem, interactions } = withoutInteractions(withFirstArguments(whole));
    const report = new ConversionReport();
    const remarks: PlanEntry[] = [];
    checkPlainNames(problem.judgeExtraFiles);
    const hasOwnScores = givesPoints(problem);
    const validator = writeOutputValidator(problem, remarks, {
      folder: 'output_validators/validate',
      hasShares: false,
    });
    const data = writeLegacyCases(problem, { hasOwnScores }, report);
    reportOrder(data.order, remarks);
    const submissions = placeSubmissions({ submissions: renumberCases(problem, data.order) }, legacyFolderOf);
    const attachments = writeAttachments(problem, remarks, legacyStatementFolder);
    const statements = writeLegacyStatements(problem, report);
    const meta = legacyMeta(problem);
    const unstated = unstatedJudging(problem, data.order, data.isStated);
    if (Object.keys(unstated).length > 0)
      report.lost('arguments of single cases', 'verdict', notReadByOthers);
    const own = {
      ...writeXiezhiYaml(problem, {
        order: data.order,
        original: validator.original,
        submissions: submissions.expectations,
        fileNames: attachments.names,
        nativeMeta: Object.keys(meta),
        caseJudging: unstated,
      }),
      ...statedTexts(problem, statements),
      ...(problem.type === 0
        ? {}
        : {
            caseGroups: Object.fromEntries(data.order.map(({ name, one }) => [name, one.group])),
            groups: problem.groups,
          }),
    };
    const yaml = problemYaml(problem, meta, {
      // If problem.yaml stated arguments as well, they would be added before those of the test data.
      flags: data.hasFlags ? [] : validator.args,
      isCustom: validator.files.length > 0,
      hasOwnScores,
    });
    const files: OutputFile[] = [
      { path: 'problem.yaml', content: yamlText(yaml) },
      { path: domjudgeIniPath, content: domjudgeIni(problem) },
      { path: hiddenXiezhiPath, content: yamlText(own) },
      ...statements,
      ...data.files,
      ...interactionFiles(interactions, data.order),
      ...validator.files,
      ...submissions.files,
      ...writeValidators(problem, remarks),
      ...attachments.files,
      ...writeIncludes(problem),
    ];
    if (number > 1) report.lost('archive', 'none', 'DOMjudge accepts only archives with one problem');
    bookLegacyLosses(problem, { hasOwnScores, hasAccepted: submissions.hasAccepted }, report);
    if (problem.inputValidators.length === 0)
      report.lost(
        'input validators',
        'none',
        'there is none: a validator that accepts all inputs is written',
      );
    // In the order in which readers find files, so that reading and writing again gives the same result.
    files.sort((left, right) => comparePaths(left.path, right.path));
    return {
      root: `${shortName(problem.displayId)}/`,
      files: files.map(asUnixText),
      remarks: [...remarks, ...report.entries],
    };
  },
};

/** Whether the checker itself determines the points of a case, as validators of the legacy format can. */
function givesPoints({ type, checker }: ProblemPackage): boolean {
  return type === 1 && checker?.dialect === 'kattis' && checker.scoreUnit === 'points';
}

function bookLegacyLosses(
  problem: ProblemPackage,
  { hasOwnScores, hasAccepted }: { hasOwnScores: boolean; hasAccepted: boolean },
  report: ConversionReport,
): void {
  report.converted('time limit', 'DOMjudge reads it; others measure the accepted solutions');
  report.lost('statement', 'display', 'TeX, which DOMjudge does not show. Add a PDF');
  reportLosses(
    problem,
    [
      ...(['languages', 'fileIo', 'limitFactors', 'secondChecker', 'templates'] as const),
      ...(['passes', 'userFiles', 'hints', 'explanations'] as const),
    ],
    report,
  );
  if (problem.type === 1 && problem.checker !== null && !hasOwnScores)
    report.lost('partial scores', 'score', 'each case earns its full score or nothing');
  if (!hasAccepted) report.lost('submissions', 'none', 'other judges require at least one accepted solution');
  if (!problem.submissions.every(isSaid)) report.lost('expected verdicts', 'none', notReadByOthers);
}

/** Whether the folder of a solution states all of its expectations. */
function isSaid(one: PackageSubmission): boolean {
  return (
    isExpectedOf(legacyFolderOf(one), one, 'legacy') &&
    one.byGroup === undefined &&
    one.limitUse === undefined
  );
}

function legacyMeta(problem: ProblemPackage): Record<string, string> {
  const { license, rights_owner: owner } = nativeMeta(problem);
  return { ...(license === undefined ? {} : { license }), ...(owner ? { rights_owner: owner } : {}) };
}

interface LegacyValidation {
  flags: readonly string[];
  isCustom: boolean;
  hasOwnScores: boolean;
}

function problemYaml(
  problem: ProblemPackage,
  meta: Record<string, string>,
  { flags, isCustom, hasOwnScores }: LegacyValidation,
): Record<string, unknown> {
  const { type, judgeMode, author, source, passes, memoryLimitMb, outputLimitMb, packageMeta, displayId } =
    problem;
  const validation = isCustom
    ? [
        'custom',
        ...(judgeMode === 'interactive' ? ['interactive'] : []),
        ...(hasOwnScores ? ['score'] : []),
        ...(passes > 1 ? ['multi-pass'] : []),
      ].join(' ')
    : 'default';
  const keywords = keywordsOf(problem).map((word) => word.replaceAll(/\s+/g, '-'));
  const { uuid } = packageMeta;
  return {
    problem_format_version: 'legacy',
    name: Object.values(problemNames(problem))[0] ?? displayId,
    uuid: typeof uuid === 'string' ? uuid : uuidOf(displayId),
    ...(type === 1 ? { type: 'scoring' } : {}),
    ...(author === '' ? {} : { author }),
    ...(source === '' ? {} : { source }),
    ...meta,
    ...(keywords.length === 0 ? {} : { keywords: keywords.join(' ') }),
    limits: {
      memory: memoryLimitMb,
      ...(outputLimitMb === null ? {} : { output: outputLimitMb }),
      ...(passes > 1 ? { validation_passes: passes } : {}),
    },
    validation,
    ...(flags.length === 0 ? {} : { validator_flags: shellCommandOf(flags) }),
  };
}

function domjudgeIni({ timeLimitMs, displayId }: ProblemPackage): string {
  const id = domjudgeId.test(displayId) ? `externalid = ${displayId}\n` : '';
  return `${id}timelimit = ${timeLimitMs / 1000}\n`;
}

const folders = ['accepted', 'wrong_answer', 'time_limit_exceeded', 'run_time_error', 'partially_accepted'];
/** The folder of the legacy format for submissions that must get this verdict. */
const nearest: Readonly<Record<string, string>> = {
  AC: 'accepted',
  PE: 'wrong_answer',
  WA: 'wrong_answer',
  TLE: 'time_limit_exceeded',
  MLE: 'run_time_error',
  RE: 'run_time_error',
  PA: 'partially_accepted',
};

/**
 * Returns the folder that states the expectation. If there is none, returns the folder of the first required verdict,
 * or else the original folder if the format does not define its name.
 */
function legacyFolderOf(one: PackageSubmission): string {
  const said =
    folders.find((folder) => isExpectedOf(folder, one, 'legacy')) ?? nearest[one.required[0] ?? ''];
  if (said !== undefined) return said;
  const came = originalFolder(one);
  return came === '' || folders.includes(came) ? 'other' : came;
}
