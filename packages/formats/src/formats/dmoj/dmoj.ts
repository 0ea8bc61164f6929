import { displayIdFrom } from '../../model/display-id.ts';
import type { PackageFormat } from '../../model/format.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { newProblem } from '../../model/new-problem.ts';
import { packageLimits } from '../../model/package-limits.ts';
import { PackageError } from '../../model/plan.ts';
import { openInnerZip } from '../../read/source-zip.ts';
import type { ProblemSource } from '../../read/virtual-source.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import { Keys } from '../../text/keys.ts';
import { readText } from '../../text/text.ts';
import { parseYaml } from '../../text/yaml.ts';
import { readPlainStatements, statementFile } from '../plain/statements.ts';
import { readDmojCases } from './cases.ts';
import { readDmojPrograms } from './programs.ts';
import { readDmojSolutions } from './solutions.ts';

/**
 * Problems of DMOJ and of judges that are based on it: `init.yml`, the inputs and answers that it names, and checkers
 * or interactors. The data is in the folder or in an archive in it. DMOJ stores statements and limits elsewhere. A
 * Markdown statement in the folder is read as in plain folders.
 */
export const dmojFormat: PackageFormat = { name: 'dmoj', detect, read };

const initPath = 'init.yml';

/** Other programs also use the file name `init.yml`. So there must also be test data or an archive. */
function detect(paths: ReadonlySet<string>): boolean {
  if (!paths.has(initPath) || paths.has('problem.yaml')) return false;
  return [...paths].some((path) => /^(?:[^/]+\/)?[^/]+\.(?:zip|in|out|ans|txt)$|^tests\//i.test(path));
}

/** Data that all parts of the reader use. */
export interface DmojContext {
  readonly source: ProblemSource;
  readonly report: ConversionReport;
  /** Files of the folder, then those of its archive. */
  readonly files: ReadonlySet<string>;
  /** Names of the files in the archive, in the archive's order. */
  readonly archived: readonly string[];
  readonly keys: Keys;
}

/** Settings that judging here does not need: feedback, and how programs are built and run. */
const unneeded = [
  'meta',
  'binary_data',
  'output_prefix_length',
  'wall_time_factor',
  'short_circuit',
  'validator',
  'public',
  'disabled',
];

async function read(
  source: ProblemSource,
  report: ConversionReport,
  folderName: string,
): Promise<ProblemPackage> {
  report.taken(initPath);
  const data = parseYaml(initPath, await readText(source, initPath), report.repeatedKeys(initPath));
  const keys = new Keys(initPath, data, report);
  const own = source.list().map((file) => file.path);
  const archived = await mountArchive(source, keys, report);
  const files = new Set([...own, ...archived]);
  const context: DmojContext = { source, report, files, archived, keys };
  const problem = newProblem();
  const name = folderName.replace(/\.zip$/i, '');
  problem.displayId = displayIdFrom(name);
  await readStatements(context, problem, name);
  for (const key of unneeded)
    if (keys.raw(key) !== undefined) report.ignored(keys.item(key), 'not needed here');
  const unbuffered = keys.raw('unbuffered');
  if (/^(?:true|yes|on)$/i.test(String(unbuffered)))
    report.lost(keys.item('unbuffered'), 'verdict', 'on this site, programs must flush their output');
  else if (unbuffered !== undefined) report.ignored(keys.item('unbuffered'), 'not needed here');
  if ([keys.raw('hints')].flat().includes('nobigmath'))
    report.lost(
      keys.item('hints'),
      'verdict',
      'on this site, Java programs can use BigInteger and BigDecimal',
    );
  else if (keys.has('hints')) report.ignored(keys.item('hints'), 'not needed here');
  if (keys.raw('symlinks') !== undefined)
    report.lost(keys.item('symlinks'), 'verdict', 'links beside submissions are not supported');
  if (keys.boolean('output_only') === true)
    report.stop('problems with answers submitted as text are not supported');
  readFileIo(keys, problem, report);
  const output = keys.number('output_limit_length') ?? usualOutputBytes;
  problem.outputLimitMb = Math.max(1, Math.ceil(output / 1024 ** 2));
  await readDmojPrograms(context, problem);
  readDmojCases(context, problem);
  await readDmojSolutions(context, problem);
  keys.finish();
  return problem;
}

/** Reads the statement next to the test data. In repositories it is often `README.md`. */
async function readStatements(context: DmojContext, problem: ProblemPackage, name: string): Promise<void> {
  const hasStatement = [...context.files].some((path) => statementFile.test(path));
  await readPlainStatements(context, problem, name, hasStatement ? statementFile : /^README\.md$/);
  for (const parts of Object.values(problem.statements)) {
    parts.description = withDollars(parts.description);
    parts.input = withDollars(parts.input);
    parts.output = withDollars(parts.output);
    parts.hint = withDollars(parts.hint);
  }
}

/** Replaces the tildes around formulas, which DMOJ uses, by dollar signs. Does not change code. */
function withDollars(markdown: string): string {
  return markdown.replace(
    /```[\s\S]*?(?:```|$)|`[^`\n]*`|(?<![~\\])~(?=[^\s~])([^~\n]{0,500}?[^\s~\\])~(?!~)/g,
    (whole, formula: string | undefined) => (formula === undefined ? whole : `$${formula}$`),
  );
}

/** Default output limit of DMOJ in bytes. */
const usualOutputBytes = 25_165_824;

/** Adds the files of the archive to the folder and returns their names. Files of the folder take precedence. */
async function mountArchive(source: ProblemSource, keys: Keys, report: ConversionReport): Promise<string[]> {
  const path = keys.text('archive');
  if (path === undefined || path === '') return [];
  const own = new Set(source.list().map((file) => file.path));
  if (!own.has(path)) {
    report.stop(`${path} is missing in the package`);
    return [];
  }
  report.taken(path);
  const archive = await openInnerZip(path, await source.read(path));
  const files = archive.list();
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length > packageLimits.files)
    throw new PackageError(`the problem has more than ${packageLimits.files} files`);
  if (size > packageLimits.unpackedBytes) throw new PackageError('the problem is larger than 1 GiB');
  for (const file of files) {
    if (file.refusal !== undefined) throw new PackageError(file.refusal);
    if (!own.has(file.path)) source.addFrom(file.path, archive, file);
  }
  return files.map((file) => file.path);
}

/** Reads the names of the files that programs read and write. Some judges based on DMOJ have this setting. */
function readFileIo(keys: Keys, problem: ProblemPackage, report: ConversionReport): void {
  if (!keys.has('file_io')) return;
  const names = keys.child('file_io');
  keys.raw('file_io');
  const [input, output] = [names.text('input') ?? '', names.text('output') ?? ''];
  names.finish();
  if (input === '' && output === '') return;
  if (input === '' || output === '' || input === output || /[/\\]/.test(input + output))
    report.stop('the names for file input and output are not two different plain file names');
  else problem.fileIo = { input, output };
}
