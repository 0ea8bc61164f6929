import { displayIdFrom } from '../../model/display-id.ts';
import type { PackageFormat } from '../../model/format.ts';
import type { ProblemPackage } from '../../model/model.ts';
import { newProblem } from '../../model/new-problem.ts';
import { baseName } from '../../read/paths.ts';
import type { ProblemSource } from '../../read/virtual-source.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import { Keys } from '../../text/keys.ts';
import { readText } from '../../text/text.ts';
import { readPlainStatements } from '../plain/statements.ts';
import { readUojCases } from './cases.ts';
import { readUojPrograms } from './programs.ts';

/**
 * Test data of UOJ and its descendants: `problem.conf`, the inputs and answers that it names, `chk.cpp`, `val.cpp` and
 * `std.cpp`. UOJ does not store statements with the data. A Markdown statement next to the data is read as in plain
 * folders.
 */
export const uojFormat: PackageFormat = { name: 'uoj', detect, read };

const confPath = 'problem.conf';

/** Requires numbered files next to `problem.conf`, because other programs also use this file name. */
function detect(paths: ReadonlySet<string>): boolean {
  return paths.has(confPath) && [...paths].some((path) => /^[^/]*\d\.[^/.]+$/.test(path));
}

/** Shared context of all parts of the reader. */
export interface UojContext {
  readonly source: ProblemSource;
  readonly report: ConversionReport;
  readonly files: ReadonlySet<string>;
  readonly keys: Keys;
}

/** Settings that are ignored: what contestants see of a test, and limits of checker, validator and interactor. */
const unneeded =
  /^(?:show_(?:in|out|res)|subtask_used_time_type_\d+|(?:checker|validator|interactor|standard)_(?:time|memory|output|stack)_limit|stack_limit|use_pdf_statement)$/;

/** Settings of problem kinds that are not supported. */
const refused = ['submit_answer', 'with_implementer', 'subtask_in_folder'];

async function read(
  source: ProblemSource,
  report: ConversionReport,
  folderName: string,
): Promise<ProblemPackage> {
  const files = new Set(source.list().map((file) => file.path));
  report.taken(confPath);
  const data = parseConf(await readText(source, confPath));
  const keys = new Keys(confPath, data, report);
  const context: UojContext = { source, report, files, keys };
  const problem = newProblem();
  problem.type = 1;
  const name = folderName.replace(/\.zip$/i, '');
  problem.displayId = displayIdFrom(name);
  await readPlainStatements(context, problem, name);
  if (keys.text('use_builtin_judger') !== 'on')
    report.stop('judging strategies of a package are not supported');
  for (const key of refused) {
    const value = keys.raw(key);
    if (value === undefined) continue;
    if (value === 'on') report.stop(`${keys.item(key)} is not supported`);
    else report.taken(keys.item(key));
  }
  for (const key of Object.keys(data)) {
    if (unneeded.test(key) && keys.raw(key) !== undefined) report.ignored(keys.item(key), 'not needed here');
  }
  readLimits(context, problem);
  await readUojPrograms(context, problem);
  await readUojCases(context, problem);
  keys.finish();
  takeFiles(context, problem);
  return problem;
}

/**
 * Parses pairs of a key and a value, separated by white space. If a key occurs several times, its last value counts.
 */
function parseConf(text: string): Record<string, string> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const data: Record<string, string> = Object.create(null);
  for (let at = 0; at + 1 < words.length; at += 2) data[words[at] ?? ''] = words[at + 1] ?? '';
  return data;
}

/** Reads the problem's limits (seconds and megabytes). Limits of single tests are read with the tests. */
function readLimits({ keys, report }: UojContext, problem: ProblemPackage): void {
  const positive = (key: string): number | undefined => {
    const value = keys.number(key);
    if (value === undefined || value > 0) return value;
    report.stop(`${keys.item(key)}: ${value} is not a valid limit`);
    return undefined;
  };
  problem.timeLimitMs = Math.max(1, Math.round((positive('time_limit') ?? 1) * 1000));
  problem.memoryLimitMb = Math.max(1, Math.ceil(positive('memory_limit') ?? 256));
  problem.outputLimitMb = Math.max(1, Math.ceil(positive('output_limit') ?? 64));
}

/** Adds the files of `download/` as public attachments. */
function takeFiles({ files, report }: UojContext, problem: ProblemPackage): void {
  for (const path of files) {
    if (report.has(path) || !path.startsWith('download/')) continue;
    const name = baseName(path);
    problem.attachments.push({ name, path, isPicture: false });
    report.taken(path);
  }
}
