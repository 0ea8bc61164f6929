import { findLanguage } from '@xiezhi/contract/languages';
import { judgeCaseModes } from '@xiezhi/contract/limits';
import { checkerLanguage } from '../../read/checker-language.ts';
import { readFileMap } from '../../read/file-map.ts';
import type { PackageFormat } from '../../model/format.ts';
import { readJson } from '../../text/json.ts';
import { Keys } from '../../text/keys.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { PackageChecker, ProblemPackage } from '../../model/model.ts';
import { newProblem } from '../../model/new-problem.ts';
import { packageLimits } from '../../model/package-limits.ts';
import { byTopFolder, isFileName } from '../../read/paths.ts';
import { PackageError } from '../../model/plan.ts';
import { setTexts } from '../../text/text-locale.ts';
import type { ProblemSource } from '../../read/virtual-source.ts';
import { isMap, scalarText } from '../../text/yaml.ts';
import { readHojCases } from './cases.ts';
import { parseExamples } from './examples.ts';
import { applyOwn } from './own.ts';

/**
 * Archives of HOJ. Each problem is a file `X.json` and a folder `X` with the test data. An archive may contain several
 * problems.
 */
export const hojFormat: PackageFormat = {
  name: 'hoj',
  detect: (paths) => split(paths) !== null,
  split,
  read,
};

function split(paths: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> | null {
  const problems = new Map<string, readonly string[]>();
  const top = [...paths].filter((path) => !path.includes('/'));
  const names = top.filter((path) => path.endsWith('.json')).map((path) => path.slice(0, -'.json'.length));
  if (names.length === 0 || names.includes('problem') || names.length !== top.length) return null;
  const folders = byTopFolder(paths);
  for (const name of names) {
    const below = folders.get(name);
    if (below === undefined) return null;
    problems.set(name, [`${name}.json`, ...below.map((path) => `${name}/${path}`)]);
  }
  return problems;
}

const judgeModes = ['default', 'spj', 'interactive'] as const;
const ignoredKeys = [
  'gid',
  'cid',
  'modifiedUser',
  'applyPublicProgress',
  'isGroup',
  'caseVersion',
  'spjCompileOk',
  'isUploadCase',
  'uploadTestcaseDir',
  'ioScore',
  'id',
  'author',
  'gmtCreate',
  'gmtModified',
];

async function read(source: ProblemSource, report: ConversionReport): Promise<ProblemPackage> {
  const file = source.list().find(({ path }) => !path.includes('/'))?.path ?? '';
  const folder = file.slice(0, -'.json'.length);
  const data = await readJson(source, file, packageLimits.descriptionBytes);
  if (!isMap(data['problem'])) throw new PackageError(`${file} describes no problem`);
  report.taken(file);
  const keys = new Keys(file, data, report);
  const own = keys.child('problem');
  const problem = newProblem();
  readFields(own, problem, report);
  const samples = keys.raw('samples');
  if (samples !== undefined) report.taken(keys.item('samples'));
  readOuter(keys, own, problem, report);
  own.finish();
  await readHojCases({ source, report, folder, rows: Array.isArray(samples) ? samples : [] }, problem);
  const extra = keys.raw('xiezhi');
  if (extra !== undefined) {
    report.taken(keys.item('xiezhi'));
    applyOwn(extra, problem, { folder, report, source });
  }
  if (problem.judgeMode !== 'default' && problem.checker === null && problem.comparer === null)
    report.stop(`judge mode ${problem.judgeMode} needs a program`);
  keys.finish();
  return problem;
}

function readFields(keys: Keys, problem: ProblemPackage, report: ConversionReport): void {
  problem.displayId = keys.text('problemId') ?? '';
  setTexts(problem, keys.text('title') ?? '', {
    description: keys.text('description') ?? '',
    input: keys.text('input') ?? '',
    output: keys.text('output') ?? '',
    hint: keys.text('hint') ?? '',
  });
  problem.samples = parseExamples(keys.text('examples') ?? '');
  problem.source = keys.text('source') ?? '';
  problem.type = (keys.number('type') ?? 0) === 1 ? 1 : 0;
  problem.timeLimitMs = whole(keys.number('timeLimit'), 1000);
  problem.memoryLimitMb = whole(keys.number('memoryLimit'), 256);
  problem.stackLimitMb = whole(keys.number('stackLimit'), 128);
  problem.difficulty = difficulty(keys.number('difficulty'));
  keys.number('auth');
  problem.codeShare = keys.boolean('codeShare') ?? false;
  problem.isRemoveEndBlank = keys.boolean('isRemoveEndBlank') ?? true;
  problem.openCaseResult = keys.boolean('openCaseResult') ?? true;
  const isFileIo = keys.boolean('isFileIO') ?? false;
  const input = keys.text('ioReadFileName') ?? '';
  const output = keys.text('ioWriteFileName') ?? '';
  if (isFileIo && isFileName(input) && isFileName(output) && input !== output)
    problem.fileIo = { input, output };
  else if (isFileIo)
    report.stop('the names for file input and output are not two different plain file names');
  if (keys.boolean('isRemote') === true) report.stop('problems of other judges are not imported');
  problem.judgeCaseMode = keys.oneOf('judgeCaseMode', judgeCaseModes) ?? 'default';
  for (const key of ignoredKeys) {
    if (keys.raw(key) !== undefined) report.ignored(keys.item(key), 'not needed here');
  }
}

function whole(value: number | undefined, fallback: number): number {
  return value === undefined ? fallback : Math.max(1, Math.ceil(value));
}

function difficulty(value: number | undefined): number {
  return value !== undefined && Number.isInteger(value) && value >= 0 && value <= 7 ? value : 0;
}

/**
 * Reads the fields that are not inside `problem`: languages, tags, templates, extra files, and the judge mode, which
 * takes precedence over that in `problem`.
 */
function readOuter(keys: Keys, own: Keys, problem: ProblemPackage, report: ConversionReport): void {
  const inner = own.text('judgeMode');
  const outer = keys.text('judgeMode') ?? inner ?? 'default';
  problem.judgeMode = judgeModes.find((mode) => mode === outer) ?? 'default';
  if (problem.judgeMode !== outer)
    report.lost('judge mode', 'verdict', `${outer} is unknown: the default is used`);
  problem.checker = readChecker(own, problem, report);
  const names = keys.texts('languages') ?? [];
  const known = names.filter((name) => findLanguage(name) !== undefined);
  for (const name of names.filter((one) => !known.includes(one)))
    report.lost(`${keys.item('languages')}: ${name}`, 'none', 'a language that this site does not support');
  problem.languages = known.length === 0 ? null : known;
  problem.tags = (keys.texts('tags') ?? []).map((name) => ({
    name: { [/\p{Script=Han}/u.test(name) ? 'zh-CN' : 'en-US']: name },
    classification: null,
  }));
  readTemplates(keys, problem, report);
  const user = own.raw('userExtraFile');
  const judge = own.raw('judgeExtraFile');
  // The exporter of HOJ writes the judge's extra files into the outer map of the user's files.
  const outerUser = keys.raw('userExtraFile');
  const outerJudge = keys.raw('judgeExtraFile');
  problem.userExtraFiles = readFileMap(user ?? outerUser, keys.item('userExtraFile'), report);
  problem.judgeExtraFiles = readFileMap(judge ?? outerJudge, keys.item('judgeExtraFile'), report);
  for (const [where, key, value] of [
    [own, 'userExtraFile', user],
    [own, 'judgeExtraFile', judge],
    [keys, 'userExtraFile', outerUser],
    [keys, 'judgeExtraFile', outerJudge],
  ] as const) {
    if (value !== undefined) report.taken(where.item(key));
  }
}

function readChecker(keys: Keys, problem: ProblemPackage, report: ConversionReport): PackageChecker | null {
  const code = keys.text('spjCode') ?? '';
  const language = keys.text('spjLanguage') ?? 'C';
  if (problem.judgeMode === 'default' || code.trim() === '') return null;
  const name = checkerLanguage(language, report);
  return name === null ? null : { language: name, code, dialect: 'auto', scoreUnit: 'percent', args: [] };
}

function readTemplates(keys: Keys, problem: ProblemPackage, report: ConversionReport): void {
  const value = keys.raw('codeTemplates');
  if (value === undefined) return;
  report.taken(keys.item('codeTemplates'));
  for (const template of Array.isArray(value) ? (value as unknown[]) : []) {
    if (!isMap(template)) continue;
    const language = scalarText(template['language']);
    if (findLanguage(language)) problem.codeTemplates[language] = scalarText(template['code']);
    else report.lost(`code template ${language}`, 'display', 'a language that this site does not support');
  }
}
