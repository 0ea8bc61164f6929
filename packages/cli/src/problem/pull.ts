import { createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  describeEntry,
  type OutputFile,
  PackageError,
  type PackageSource,
  packageWriters,
  readProblemPackage,
} from '@xiezhi/formats';
import type { Context } from '../command.ts';
import { exitStatus } from '../exit-status.ts';
import { type LocalProblem, openLocalProblem, writeLocally, type WrittenLocally } from './local-problem.ts';
import {
  changedFiles,
  type Downloaded,
  type PulledFiles,
  type RenamedCase,
  renamedCases,
} from './pulled-files.ts';
import { authorOf, readRemoteState } from './remote-problem.ts';
import { writeFolderState } from './state-file.ts';
import { SiteRefusal } from '../site/errors.ts';

/** Remarks of the package writer that concern only the file names of cases. */
const ofNames: ReadonlySet<string> = new Set(['names of cases', 'order of cases']);

/** Maximum number of paths that are listed. */
const shownMax = 20;

/**
 * Matches files in the folders of an ICPC package. If a pull writes the whole package, it removes files in these
 * folders that the package does not contain.
 */
const packageFolders =
  /^(data|statement|submissions|input_validators|output_validator|include|attachments)\//;

/**
 * Writes a problem of the site into a folder as an ICPC package. Files of the folder keep their names and format if
 * their content on the site is unchanged. Resolves with the exit status.
 */
export async function pullProblem(context: Context, id: string, folder: string): Promise<number> {
  const { out, words } = context;
  const site = await context.openSite({ needsLogin: true });
  const state = await readRemoteState(site, id);
  if (state === null) throw new SiteRefusal(words.problem.missing(id), { status: 404 });
  const { displayId, revision } = state;
  const local = await openExisting(folder, displayId);
  const ours = local && (await writeLocally(local, authorOf(state)));
  const isEqual = ours?.revision === revision;
  let renamed: readonly RenamedCase[] = [];
  if (!isEqual) {
    const temporary = await mkdtemp(join(tmpdir(), 'xiezhi-pull-'));
    try {
      const archive = join(temporary, 'problem.zip');
      await site.download('GET /api/admin/problem-package', { query: { problemID: id } }, archive);
      const { problem, source } = await readProblemPackage(archive);
      const pulled = await replaceFiles(
        context,
        folder,
        { problem, source, state },
        local && ours && { local, ours },
      );
      await source.close();
      if (pulled === null) return exitStatus.failed;
      renamed = pulled;
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }
  await writeFolderState(folder, { site: site.url.href, id: displayId, revision });
  out.json({ id: displayId, folder, isEqual, renamed });
  out.line(isEqual ? words.problem.isEqual(displayId) : words.problem.pulled(displayId, folder));
  return 0;
}

/** Returns the problem in a folder; null if the folder contains no problem or an invalid one. */
async function openExisting(folder: string, id: string): Promise<LocalProblem | null> {
  if (!existsSync(folder)) return null;
  try {
    const local = await openLocalProblem(folder, id);
    return local.plan.stops.length === 0 ? local : null;
  } catch (error) {
    if (error instanceof PackageError) return null;
    throw error;
  }
}

/**
 * Replaces the files of a folder. Resolves with the test cases that have got other file names. Resolves with null if
 * existing files would be replaced and the user has not set `--force`.
 */
async function replaceFiles(
  { out, words, args, locale }: Context,
  folder: string,
  downloaded: Downloaded,
  former: { readonly local: LocalProblem; readonly ours: WrittenLocally } | null,
): Promise<readonly RenamedCase[] | null> {
  const writer = packageWriters.find(({ name }) => name === 'icpc');
  if (!writer) throw new Error('The ICPC format cannot be written');
  const { source } = downloaded;
  const { files, remarks } = writer.write(downloaded.problem);
  const changed = former && (await changedFiles(former.local, writer, { files }, downloaded));
  const { write, remove } = changed ?? { write: files, remove: await filesBeside(folder, files) };
  const renamed = former && !changed ? renamedCases(former.local, former.ours, files, downloaded) : [];
  // If only changed files are written, the files keep their names, so remarks about names do not apply.
  const reported = changed ? remarks.filter(({ item }) => !ofNames.has(item)) : remarks;
  for (const line of reported.flatMap((remark) => describeEntry(remark, locale))) out.note(line.trim());
  for (const { from, to } of renamed.slice(0, shownMax)) out.note(words.problem.renamed(from, to));
  if (renamed.length > shownMax) out.note(words.problem.renamedMore(renamed.length - shownMax));
  const others = await existingOf({ write, remove }, folder, source);
  if (others.length > 0 && !args.flag('force')) {
    for (const path of others.slice(0, shownMax)) out.note(path);
    out.note(words.problem.wouldReplace(others.length));
    return null;
  }
  for (const path of remove) await rm(join(folder, path), { force: true });
  for (const file of write) await writeFileOf(folder, file, source);
  return renamed;
}

/** Returns the existing files of a folder that a pull would remove or overwrite with other contents. */
async function existingOf(
  { write, remove }: PulledFiles,
  folder: string,
  source: PackageSource,
): Promise<string[]> {
  const written = new Map(write.map((file) => [file.path, file]));
  const removed = new Set(remove);
  const found: string[] = [];
  for (const path of await filesIn(folder)) {
    const file = written.get(path);
    if (file === undefined ? removed.has(path) : !(await isSame(join(folder, path), file, source)))
      found.push(path);
  }
  return found;
}

/** Returns the existing files in the folders of an ICPC package that are not among `files`. */
async function filesBeside(folder: string, files: readonly OutputFile[]): Promise<string[]> {
  const written = new Set(files.map(({ path }) => path));
  return (await filesIn(folder)).filter((path) => packageFolders.test(path) && !written.has(path));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(join(folder).length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.split('/').some((part) => part.startsWith('.') && part !== '.xiezhi.yaml'));
}

async function isSame(path: string, file: OutputFile, source: PackageSource): Promise<boolean> {
  if ('pieces' in file) return false;
  const wanted = 'content' in file ? Buffer.from(file.content) : await source.read(file.from);
  return wanted.equals(await readFile(path));
}

async function writeFileOf(folder: string, file: OutputFile, source: PackageSource): Promise<void> {
  const path = join(folder, file.path);
  await mkdir(dirname(path), { recursive: true });
  if ('content' in file) await writeFile(path, file.content);
  else if ('from' in file) await pipeline(await source.stream(file.from), createWriteStream(path));
  else throw new Error(`${file.path} is made of pieces`);
  if (file.isExecutable === true) await chmod(path, 0o755);
}
