import type { PackageFormat } from '../../model/format.ts';
import { Keys } from '../../text/keys.ts';
import { storedArguments } from '../../read/input-validators.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { newProblem } from '../../model/new-problem.ts';
import { PackageError, type PackageSource } from '../../model/plan.ts';
import { readText } from '../../text/text.ts';
import { unknownTimeLimit } from '../../model/time-limit-rule.ts';
import { baseName } from '../../read/paths.ts';
import { parseYaml, scalarText, type YamlMap } from '../../text/yaml.ts';
import { readTestData } from './cases.ts';
import { readConstants } from './constants.ts';
import { below, type IcpcContext } from './context.ts';
import { withInteractions } from './interactions.ts';
import { domjudgeIniPath, readDomjudgeIni } from './domjudge-ini.ts';
import { checkExpectedScores } from './expected-score.ts';
import { languagesOfIncludes, readIncludes } from './includes.ts';
import { type StoredTexts, readStoredTexts } from './legacy-statements.ts';
import { defaultLimits, outputLimit, timeLimit } from './limits.ts';
import { localeOf, readProblemYaml } from './problem-yaml.ts';
import { readInputValidators } from './input-programs.ts';
import { withOwnArguments } from './case-arguments.ts';
import { readAttachments, readOutputValidator, withoutOutputValidator, wordComparer } from './programs.ts';
import { readStatements } from './statements.ts';
import { readSubmissions } from './submissions.ts';
import { applyXiezhiYaml, hiddenXiezhiPath, xiezhiPath } from './xiezhi-yaml.ts';

/**
 * ICPC (Kattis) problem packages: version 2025-09, its drafts named 2023-07, and the legacy version. A package is a
 * folder with `problem.yaml` and subfolders. Each part of a package has its own module. This module combines the parts
 * and records files that are stored but not used.
 */
const yamlPath = 'problem.yaml';

export const icpcFormat: PackageFormat = { name: 'icpc', detect, read };

/** Also accepts packages of DOMjudge that contain only its own settings file. */
function detect(paths: ReadonlySet<string>): boolean {
  const isDomjudge = (): boolean => [...paths].some((path) => /^data\/(?:sample|secret)\//.test(path));
  return paths.has(yamlPath) || (paths.has(domjudgeIniPath) && isDomjudge());
}

async function read(
  source: PackageSource,
  report: ConversionReport,
  folderName: string,
): Promise<ProblemPackage> {
  const isStated = source.list().some(({ path }) => path === yamlPath);
  const data = isStated
    ? parseYaml(yamlPath, await readText(source, yamlPath), report.repeatedKeys(yamlPath))
    : {};
  if (Object.hasOwn(data, 'title') && !Object.hasOwn(data, 'name')) {
    throw new PackageError('problem.yaml has no name: this is a package of another format');
  }
  if (isStated) report.taken(yamlPath);
  const keys = new Keys(yamlPath, data, report);
  const substitute = readConstants(keys, report);
  const yaml = readProblemYaml(keys, report);
  keys.finish();

  const listed = source.list();
  const files = new Map(listed.map((file) => [file.path, file.size]));
  const refusals = new Map(
    listed.flatMap(({ path, refusal }) => (refusal === undefined ? [] : [[path, refusal] as const])),
  );
  const context: IcpcContext = { source, report, files, refusals, substitute };
  const own = await readXiezhi(context);
  const kept = await readStoredTexts(context, own?.data ?? null);
  const texts = await readStatements(context, kept.statements);
  const titles =
    keptTitles(kept, yaml.titles, texts.titles) ??
    titlesOf({ ...texts.titles, ...yaml.titles }, texts.statements);
  const testData = await readTestData(context, yaml);
  const described = withInteractions(texts.statements, testData.interactions);
  const args = [...yaml.validatorArgs, ...testData.validatorArgs];
  const { checker, judgeExtraFiles } = yaml.usesOwnValidator
    ? await readOutputValidator(context, args, yaml.type === 1)
    : withoutOutputValidator(context);
  const comparer = checker === null ? wordComparer(args, (reason) => report.stop(reason)) : null;
  const { attachments, codeTemplates } = await readAttachments(context);
  const included = await readIncludes(context, own && { names: extraNames(context, own.data) });
  const ini = await readLimitFile(context, domjudgeIniPath);
  const timeLimitMs = await timeLimit(yaml.limits.timeLimitMs, report, async (path) =>
    path === domjudgeIniPath ? ini : await readLimitFile(context, path),
  );
  const { name, externalId } = readDomjudgeIni(ini, report);
  const problem: ProblemPackage = {
    ...newProblem(),
    displayId: externalId ?? '',
    titles: Object.keys(titles).length === 0 ? { 'en-US': name ?? folderName } : titles,
    statements: described.statements,
    samples: testData.samples,
    source: yaml.source,
    author: yaml.author,
    tags: yaml.tags,
    type: yaml.type,
    judgeMode: yaml.isInteractive ? 'interactive' : 'spj',
    judgeCaseMode: testData.judgeCaseMode,
    timeLimitMs: timeLimitMs ?? defaultLimits.timeLimitMs,
    memoryLimitMb: memoryLimit(yaml.limits.memoryLimitMb, report),
    outputLimitMb:
      own === null
        ? outputLimit(
            yaml.limits.outputLimitMb,
            testData.cases.map((one) => files.get(one.answerPath) ?? 0),
          )
        : yaml.limits.outputLimitMb,
    languages:
      own === null ? languagesOfIncludes(context, included.includedFiles, yaml.languages) : yaml.languages,
    codeTemplates,
    ...included,
    judgeExtraFiles,
    comparer,
    checker,
    passes: yaml.passes,
    isAcceptedByAny: testData.isAcceptedByAny,
    cases: withOwnArguments(testData, { before: yaml.validatorArgs, comparer }, report),
    groups: testData.groups,
    submissions: await readSubmissions(context, {
      ...testData,
      type: yaml.type,
      version: yaml.isLegacy ? 'legacy' : 'current',
    }),
    inputValidators: await readInputValidators(context),
    attachments: [...texts.attachments, ...attachments, ...testData.downloads],
    packageMeta: {
      ...yaml.packageMeta,
      ...(await readSolutionNotes(context)),
      ...described.meta,
      ...storedArguments(testData.inputArgs),
      ...(timeLimitMs === null ? unknownTimeLimit(yaml.limits.rule) : {}),
    },
  };
  if (own !== null) applyXiezhiYaml(own.path, own.data, problem, report);
  // Checks `checker` and not `problem.checker`. For exports of the site, `applyXiezhiYaml` has removed a program that
  // stands for a built-in comparison.
  if (yaml.hasCustomValidation && checker === null)
    report.stop('the package declares a validator but does not contain it');
  checkModes(problem, report);
  checkExpectedScores(problem, report);
  bookCarried(context);
  return problem;
}

/**
 * Returns the titles that an export stored in the package; null if there are none. Titles that were changed in the
 * package since then take precedence.
 */
function keptTitles(
  { titles }: StoredTexts,
  name: ProblemPackage['titles'],
  inTexts: ProblemPackage['titles'],
): ProblemPackage['titles'] | null {
  const called = name['en-US'];
  if (titles === null || called === undefined) return null;
  const isOnlyChinese = titles['en-US'] === undefined && titles['zh-CN'] !== undefined;
  const renamed = Object.values(titles).includes(called)
    ? {}
    : { [isOnlyChinese ? 'zh-CN' : 'en-US']: called };
  return { ...titles, ...renamed, ...inTexts };
}

/**
 * Assigns a name without a language to the only statement. Otherwise the problem would have a title in a language
 * without a statement.
 */
function titlesOf(
  titles: ProblemPackage['titles'],
  statements: ProblemPackage['statements'],
): ProblemPackage['titles'] {
  const { 'en-US': name, 'zh-CN': chinese } = titles;
  const isOnlyChinese = statements['en-US'] === undefined && statements['zh-CN'] !== undefined;
  return isOnlyChinese && name !== undefined && chinese === undefined ? { 'zh-CN': name } : titles;
}

/**
 * Returns the names of the extra files in `include/default/`. Exports of earlier releases did not list them; there, all
 * files are extra files.
 */
function extraNames(context: IcpcContext, own: YamlMap): string[] {
  const listed = own['userExtraFiles'];
  return Array.isArray(listed) ? listed.map(scalarText) : below(context, 'include/default').map(baseName);
}

async function readXiezhi({
  files,
  source,
  report,
}: IcpcContext): Promise<{ path: string; data: YamlMap } | null> {
  const path = [xiezhiPath, hiddenXiezhiPath].find((one) => files.has(one));
  if (path === undefined) return null;
  report.taken(path);
  return { path, data: parseYaml(path, await readText(source, path)) };
}

async function readLimitFile({ files, source, report }: IcpcContext, path: string): Promise<string | null> {
  if (!files.has(path)) return null;
  report.taken(path);
  return await readText(source, path);
}

function memoryLimit(stated: number | null, report: ConversionReport): number {
  if (stated !== null) return stated;
  report.converted('memory limit', `the package has none: set to ${defaultLimits.memoryLimitMb} MiB`);
  return defaultLimits.memoryLimitMb;
}

function checkModes(problem: ProblemPackage, report: ConversionReport): void {
  if (problem.judgeMode === 'interactive' && problem.checker === null)
    report.stop('an interactive problem needs an interactor');
  if (problem.passes > 1 && problem.checker === null) report.stop('several passes need an output validator');
  if (problem.comparer !== null) report.converted('output validator', 'the built-in comparison of words');
}

/** Reads the editorials. The site stores them with the package but does not show them. */
async function readSolutionNotes(context: IcpcContext): Promise<YamlMap> {
  const notes: YamlMap = {};
  for (const path of below(context, 'solution')) {
    const locale = localeOf(/\.([A-Za-z-]+)\.md$/.exec(path)?.[1] ?? '');
    if (locale === null) continue;
    notes[locale] = await readText(context.source, path);
    context.report.taken(path, 'kept, but hidden');
  }
  return Object.keys(notes).length === 0 ? {} : { solution: notes };
}

/** Folders that are only needed to create the problem, not to judge it. */
const workFolders = [
  'generators/',
  'answer_validators/',
  'input_visualizer/',
  'output_visualizer/',
  'data/README',
];

/** TeX style files next to a statement. They are often links to the files of a contest. */
const texStyle = /^(?:problem_statement|statement|solution)\/.*\.(?:sty|cls|bst|bib)$/i;

function bookCarried({ files, report }: IcpcContext): void {
  for (const path of files.keys()) {
    if (report.has(path)) continue;
    if (workFolders.some((prefix) => path.startsWith(prefix)) || texStyle.test(path))
      report.ignored(path, 'needed only to prepare the problem');
    else if (path.startsWith('static_validator/')) report.stop('static validators are not supported');
    else if (path.startsWith('graders/')) report.stop('graders of a package are not supported');
    else if (/^(?:README|LICENSE|CHANGELOG)(?:\.\w+)?$/i.test(path))
      report.ignored(path, 'for human readers');
  }
}
