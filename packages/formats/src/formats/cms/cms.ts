import { displayIdFrom } from '../../model/display-id.ts';
import type { PackageFormat } from '../../model/format.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { newProblem } from '../../model/new-problem.ts';
import { baseName } from '../../read/paths.ts';
import type { ProblemSource } from '../../read/virtual-source.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import { Keys } from '../../text/keys.ts';
import { guessLocale } from '../../text/text-locale.ts';
import { isDisplayablePicture } from '../../latex/pictures.ts';
import { splitStatement } from '../../text/statement-parts.ts';
import { readText } from '../../text/text.ts';
import { parseYaml } from '../../text/yaml.ts';
import { readCmsCases } from './cases.ts';
import { readCmsPrograms } from './programs.ts';

/**
 * Tasks of the Contest Management System in the format of its Italian loader:
 *
 * - `task.yaml` with English or Italian keys,
 * - `input/inputN.txt` and `output/outputN.txt`, with N from 0,
 * - `gen/GEN` with the subtasks,
 * - `sol/` with solutions and graders,
 * - `check/` or `cor/` with a checker.
 */
export const cmsFormat: PackageFormat = { name: 'cms', detect, read };

const yamlPath = 'task.yaml';

function detect(paths: ReadonlySet<string>): boolean {
  if (!paths.has(yamlPath) || paths.has('problem.yaml')) return false;
  // Also accepts tasks without test data. Otherwise another format would take samples among their attachments as test
  // data.
  return [...paths].some((path) => /^(?:input|gen|sol|managers)\/[^/]/.test(path));
}

/** Data that all parts of the reader use. */
export interface CmsContext {
  readonly source: ProblemSource;
  readonly report: ConversionReport;
  readonly files: ReadonlySet<string>;
}

/** Keys about contests, tokens and feedback. They are ignored. */
const unneeded = [
  'primary_language',
  'public_testcases',
  'risultati',
  'score_mode',
  'score_precision',
  'feedback_level',
  'max_submission_number',
  'max_user_test_number',
  'min_submission_interval',
  'min_user_test_interval',
  'token_mode',
  'token_max_number',
  'token_min_interval',
  'token_initial',
  'token_total',
  'token_max',
  'token_gen_initial',
  'token_gen_number',
  'token_gen_interval',
  'token_gen_time',
  'token_gen_max',
  'syllabuslevel',
  'difficulty',
];

async function read(
  source: ProblemSource,
  report: ConversionReport,
  folderName: string,
): Promise<ProblemPackage> {
  const files = new Set(source.list().map((file) => file.path));
  const context: CmsContext = { source, report, files };
  const problem = newProblem();
  problem.type = 1;
  report.taken(yamlPath);
  const keys = new Keys(
    yamlPath,
    parseYaml(yamlPath, await readText(source, yamlPath), report.repeatedKeys(yamlPath)),
    report,
  );
  const name = keys.text('name') ?? keys.text('nome_breve') ?? folderName.replace(/\.zip$/i, '');
  const title = keys.text('title') ?? keys.text('nome') ?? name;
  problem.displayId = displayIdFrom(name);
  problem.titles = { [guessLocale([title])]: title };
  readLimits(keys, problem, report);
  if (keys.raw('output_only') === true || keys.raw('output_only') === 'True')
    report.stop('problems of type OutputOnly are not supported');
  else if (keys.has('output_only')) report.taken(keys.item('output_only'));
  for (const key of ['output_only_testcases', 'output_optional_testcases']) {
    if ((keys.text(key) ?? '') !== '') report.stop('problems of type BatchAndOutput are not supported');
  }
  if ([...files].some((path) => path.startsWith('managers/generator.')))
    report.stop('problems with inputs generated for each contestant are not supported');
  for (const key of unneeded)
    if (keys.raw(key) !== undefined) report.ignored(keys.item(key), 'not needed here');
  await readCmsCases(context, keys, problem);
  await readCmsPrograms(context, problem);
  keys.finish();
  await readStatements(context, problem, title);
  takeFiles(context, problem);
  return problem;
}

/**
 * Reads the limits (seconds and MiB) and the file names for input and output. As in the loader of CMS, the default
 * names are `input.txt` and `output.txt`; programs use standard input and output only if the names are empty.
 */
function readLimits(keys: Keys, problem: ProblemPackage, report: ConversionReport): void {
  const seconds = keys.number('time_limit') ?? keys.number('timeout');
  const memory = keys.number('memory_limit') ?? keys.number('memlimit');
  if (seconds === undefined)
    report.converted('time limit', `the package has none: set to ${problem.timeLimitMs} ms`);
  else problem.timeLimitMs = Math.max(1, Math.round(seconds * 1000));
  if (memory === undefined)
    report.converted('memory limit', `the package has none: set to ${problem.memoryLimitMb} MiB`);
  else problem.memoryLimitMb = Math.max(1, Math.ceil(memory));
  const [input, output] = [fileName(keys, 'infile', 'input.txt'), fileName(keys, 'outfile', 'output.txt')];
  if (input === '' && output === '') return;
  if (input === '' || output === '' || input === output)
    report.stop('the names for file input and output are not two different plain file names');
  else problem.fileIo = { input, output };
}

function fileName(keys: Keys, key: string, usual: string): string {
  const value = keys.raw(key);
  if (value === undefined) return usual;
  return baseName(keys.text(key) ?? '');
}

/**
 * Reads the statements. Markdown files are named after their language, such as `english.md`. PDF files become public
 * attachments.
 */
async function readStatements(
  { files, report, source }: CmsContext,
  problem: ProblemPackage,
  title: string,
): Promise<void> {
  const pictures: string[] = [];
  for (const path of files) {
    if (!/^(?:statement|testo|statements)\//.test(path) || report.has(path)) continue;
    if (path.endsWith('.md')) {
      const text = await readText(source, path);
      const isEnglish = /(?:^|[._])(?:en|english)\.md$/i.test(baseName(path));
      const locale = isEnglish ? 'en-US' : guessLocale([text]);
      const isOther = !isEnglish && locale === 'en-US';
      const isTaken = problem.statements[locale] !== undefined;
      if (isTaken && !isEnglish) report.lost(path, 'display', 'there is already a text in that language');
      else {
        problem.statements[locale] = splitStatement(text);
        problem.titles[locale] ??= title;
        if (isOther) report.converted(path, 'shown as the statement, in whatever language it is');
        else report.taken(path);
      }
    } else if (path.endsWith('.pdf')) {
      problem.attachments.push({ name: baseName(path), path, isPicture: false });
      report.converted(path, 'attached as a file: only Markdown is shown as the statement');
    } else if (isDisplayablePicture(path)) {
      pictures.push(path);
    } else report.ignored(path, 'needed only to prepare the problem');
  }
  const isShown = Object.keys(problem.statements).length > 0;
  for (const path of pictures) {
    if (isShown) problem.attachments.push({ name: baseName(path), path, isPicture: true });
    if (isShown) report.taken(path);
    else report.ignored(path, 'needed only to prepare the problem');
  }
}

/** Makes the files of `att/` public. Ignores files that only generate the test data. */
function takeFiles({ files, report }: CmsContext, problem: ProblemPackage): void {
  for (const path of files) {
    if (report.has(path)) continue;
    if (path.startsWith('att/')) {
      const name = path.slice('att/'.length).replaceAll('/', '-');
      problem.attachments.push({ name, path, isPicture: /\.(?:png|jpe?g|gif|svg|webp)$/i.test(name) });
      report.taken(path);
    } else if (/^(?:gen|sol|check|cor)\/|^(?:Makefile|README(?:\.md)?|\.itime|\.import_error)$/.test(path))
      report.ignored(path, 'needed only to prepare the problem');
  }
}
