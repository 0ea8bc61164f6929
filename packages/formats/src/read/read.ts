import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { keysOf } from '@xiezhi/contract/wire/values';
import type { PackageFormat } from '../model/format.ts';
import { ConversionReport } from '../report/conversion-report.ts';
import { newProblem } from '../model/new-problem.ts';
import { packageLimits } from '../model/package-limits.ts';
import { openFps } from '../formats/fps/fps.ts';
import type { Localized, ProblemPackage } from '../model/model.ts';
import { baseName, byTopFolder } from './paths.ts';
import { plainFormat } from '../formats/plain/plain.ts';
import { type ImportPlan, PackageError, type PackageFile, type PackageSource } from '../model/plan.ts';
import { packageFormats } from '../model/registry.ts';
import { checkDependencies } from '../model/score-groups.ts';
import { openFolder, openSingleFile } from './source-folder.ts';
import { openZip } from './source-zip.ts';
import { filesByPath, openView, type ProblemSource } from './virtual-source.ts';

/**
 * Reads a package that contains exactly one problem, without writing anything. Finds the folder of the problem, which
 * may be some levels deep, and reads it with the first matching format. The resulting plan accounts for every file.
 * Throws `PackageError` if there is no problem or more than one.
 */
export async function readProblemPackage(path: string): Promise<ImportPlan> {
  const [plan, ...others] = await readProblemPackages(path);
  if (plan === undefined) throw new PackageError('no problem of a known format was found');
  if (others.length === 0) return plan;
  await plan.source.close();
  throw new PackageError(`the package holds ${others.length + 1} problems, one was expected`);
}

/**
 * Returns all problems of a folder or archive, in order of their folders; empty if there are none. All plans share one
 * source. Close it through any of them when no plan is needed any more. `name` is the original file name.
 */
export async function readProblemPackages(path: string, name = basename(path)): Promise<ImportPlan[]> {
  return await readProblemsOf(
    (await stat(path)).isDirectory() ? await openFolder(path) : await openFile(path, name),
    name,
  );
}

/**
 * Like `readProblemPackages`, but for an open source. The source then belongs to the plans, and is closed on errors.
 */
export async function readProblemsOf(opened: PackageSource, name: string): Promise<ImportPlan[]> {
  const source = withBoundedReading(opened);
  try {
    const plans: ImportPlan[] = [];
    const found = await findProblems(source, name);
    for (const { root, format, view } of found) {
      const plan = readOne(view, format, root, baseName(root) || name);
      plans.push(found.length === 1 ? await plan : await stoppedOnError(plan, view, format, root));
    }
    source.endReading();
    if (plans.length === 0) await source.close();
    return plans;
  } catch (error) {
    await source.close();
    throw error;
  }
}

/**
 * Reads a problem of a known format from any source, such as the storage of another judge. `name` is used as the folder
 * name of the package. Throws `PackageError`.
 */
export async function readProblemFrom(
  source: PackageSource,
  formatName: string,
  name: string,
): Promise<ImportPlan> {
  const format = packageFormats.find((one) => one.name === formatName);
  if (format === undefined) throw new Error(`there is no format ${formatName}`);
  const paths = source.list().map(({ path }) => path);
  return await readOne(openView(source, new Map(paths.map((path) => [path, path]))), format, '', name);
}

/** Turns an error into a plan with a stop. The other problems of the archive can then still be read. */
async function stoppedOnError(
  plan: Promise<ImportPlan>,
  source: ProblemSource,
  format: PackageFormat,
  root: string,
): Promise<ImportPlan> {
  try {
    return await plan;
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    return { format: format.name, root, problem: newProblem(), entries: [], stops: [error.message], source };
  }
}

interface BoundedSource extends PackageSource {
  /**
   * Must be called when all plans exist. Data that is read later is not kept in memory, so it is not limited any more.
   */
  endReading(): void;
}

/**
 * Limits the total size of the data that is read for all plans. The plans of an archive are all in memory at the same
 * time.
 */
function withBoundedReading(source: PackageSource): BoundedSource {
  let room: number = packageLimits.memoryBytes;
  return {
    ...source,
    async read(path, maximum = packageLimits.unpackedBytes) {
      if (room === Infinity) return await source.read(path, maximum);
      const bytes = await source.read(path, Math.min(maximum, packageLimits.memoryBytes));
      room -= bytes.length;
      if (room < 0) throw new PackageError('the texts of the archive are too large to be read at once');
      return bytes;
    },
    endReading() {
      room = Infinity;
    },
  };
}

/** Opens a file as a package: an archive or a single XML file. */
async function openFile(path: string, name: string): Promise<PackageSource> {
  return /\.xml$/i.test(name) ? await openSingleFile(path, name) : await openZip(path);
}

async function readOne(
  source: ProblemSource,
  format: PackageFormat,
  root: string,
  folderName: string,
): Promise<ImportPlan> {
  const files = source.list();
  checkBounds(files.map((file) => file.size));
  const report = new ConversionReport();
  refuseCollisions(files.map((file) => file.path));
  const problem = await format.read(source, report, folderName);
  leaveOutUnreadable(problem, files, report);
  // Lookups of display ids also ignore surrounding whitespace.
  problem.displayId = problem.displayId.trim();
  boundSamples(problem, report);
  boundTags(problem, report);
  boundLines(problem, report);
  checkDependencies(problem.groups, report);
  for (const { path } of files) {
    if (!report.has(path)) report.lost(path, 'none', 'unknown in this format');
  }
  return { format: format.name, root, problem, entries: report.entries, stops: report.stops, source };
}

/** Limits the total size of the samples, because the page shows all of them. Drops samples that do not fit. */
function boundSamples(problem: ProblemPackage, report: ConversionReport): void {
  let room: number = packageLimits.samplesBytes;
  const kept = problem.samples.filter(({ input, output }) => {
    room -= input.length + output.length;
    return room >= 0;
  });
  if (kept.length < problem.samples.length)
    report.lost('samples', 'display', `only the first ${kept.length} are shown: the rest is too long`);
  problem.samples = kept;
}

/** Limits the number of tags, because the import looks up or creates each tag separately. */
function boundTags(problem: ProblemPackage, report: ConversionReport): void {
  const kept = problem.tags.slice(0, packageLimits.tags);
  if (kept.length < problem.tags.length)
    report.lost('tags', 'display', `only the first ${kept.length} are kept`);
  problem.tags = kept;
}

/**
 * Limits the length of titles, tag names and the author: pages show them on one line and database indexes contain them.
 */
function boundLines(problem: ProblemPackage, report: ConversionReport): void {
  const bound = (what: string, text: string): string => {
    const characters = Array.from(text);
    if (characters.length <= packageLimits.lineLength) return text;
    report.lost(what, 'display', `only the first ${packageLimits.lineLength} characters are kept`);
    return characters.slice(0, packageLimits.lineLength).join('');
  };
  const boundAll = (what: string, texts: Localized<string>): Localized<string> => {
    const bounded: Localized<string> = {};
    for (const locale of keysOf(texts)) {
      const text = texts[locale];
      if (text !== undefined) bounded[locale] = bound(`${what} (${locale})`, text);
    }
    return bounded;
  };
  problem.titles = boundAll('title', problem.titles);
  problem.author = bound('author', problem.author);
  problem.tags = problem.tags.map((tag, at) => ({ ...tag, name: boundAll(`tag ${at + 1}`, tag.name) }));
}

/**
 * Handles files that cannot be read: links without a target and paths that occur twice. If the format ignores such a
 * file or only offers it for download, the file is reported as lost. Otherwise throws a `PackageError`, even for a path
 * that the format does not know, because such a link may represent a folder of test data.
 */
function leaveOutUnreadable(
  problem: ProblemPackage,
  files: readonly PackageFile[],
  report: ConversionReport,
): void {
  const attached = new Set(problem.attachments.map(({ path }) => path));
  for (const { path, refusal } of files) {
    if (refusal === undefined || report.outcomeOf(path) === 'lost') continue;
    if (attached.delete(path)) report.loseAfterwards(path, 'display', refusal);
    else if (report.outcomeOf(path) === 'ignored') report.loseAfterwards(path, 'none', refusal);
    else throw new PackageError(refusal);
  }
  problem.attachments = problem.attachments.filter(({ path }) => attached.has(path));
}

function checkBounds(sizes: readonly number[]): void {
  if (sizes.length > packageLimits.files) {
    throw new PackageError(`the problem has more than ${packageLimits.files} files`);
  }
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > packageLimits.unpackedBytes) throw new PackageError('the problem is larger than 1 GiB');
}

/** Rejects paths that differ only in case. They would overwrite each other on some systems. */
function refuseCollisions(paths: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const key = path.normalize('NFC').toLowerCase();
    const other = seen.get(key);
    if (other !== undefined) throw new PackageError(`${other} and ${path} differ only in case`);
    seen.set(key, path);
  }
}

function tooManyProblems(): PackageError {
  return new PackageError(`the archive contains more than ${packageLimits.problems} problems`);
}

interface FoundProblem {
  root: string;
  format: PackageFormat;
  view: ProblemSource;
}

/**
 * Returns the topmost folders that a format recognizes, within a limited depth. The plain format is tried last: any
 * package may contain a folder of inputs and answers.
 */
async function findProblems(source: PackageSource, name: string): Promise<FoundProblem[]> {
  const found = search(source, packageFormats);
  if (found.length > 0) return found;
  const items = await openFps(source, name);
  if (items.length > packageLimits.problems) throw tooManyProblems();
  if (items.length > 0) return items;
  return search(source, [plainFormat]);
}

function search(source: PackageSource, formats: readonly PackageFormat[]): FoundProblem[] {
  const known = filesByPath(source);
  const found: FoundProblem[] = [];
  // Whether a file is outside of all problems, for example a header for validators next to the problem folders of a
  // repository. Must be called only after all problems have been found.
  const isShared = (path: string): boolean =>
    !found.some(({ root }) => root === '' || path.startsWith(`${root}/`));
  const add = (root: string, format: PackageFormat, files: ReadonlyMap<string, string>): void => {
    if (found.length === packageLimits.problems) throw tooManyProblems();
    found.push({ root, format, view: openView(source, files, known, isShared) });
  };
  /** Searches the folder `root`. `paths` are the paths below it, relative to it. */
  const look = (root: string, paths: readonly string[], depth: number): void => {
    const inside = new Set(paths);
    for (const format of formats) {
      const parts = format.split?.(inside) ?? null;
      if (parts !== null) {
        for (const [part, files] of parts) add(root + part, format, placed(files, root));
        return;
      }
      if (format.split === undefined && format.detect(inside)) {
        add(root.replace(/\/$/, ''), format, placed(paths, root));
        return;
      }
    }
    if (depth === packageLimits.rootDepth) return;
    for (const [below, files] of byTopFolder(paths)) look(`${root}${below}/`, files, depth + 1);
  };
  look('', [...known.keys()], 0);
  return found;
}

/** Maps each path within a problem to its path in the source. */
function placed(paths: readonly string[], root: string): ReadonlyMap<string, string> {
  return new Map(paths.map((path) => [path, root + path]));
}
