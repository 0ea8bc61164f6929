import {
  type ManifestFile,
  manifestOf,
  openView,
  type OutputFile,
  type PackageSource,
  type PackageWriter,
  type ProblemPackage,
  readProblemFrom,
  type WrittenProblem,
} from '@xiezhi/formats';
import { openFolder } from '@xiezhi/formats/read/source-folder';
import { asStored, type LocalProblem, writeLocally, type WrittenLocally } from './local-problem.ts';
import { authorOf, type RemoteState } from './remote-problem.ts';

/** Files that a pull writes, and paths that it removes. */
export interface PulledFiles {
  readonly write: readonly OutputFile[];
  readonly remove: readonly string[];
}

/** A problem that was downloaded from the site. */
export interface Downloaded {
  readonly problem: ProblemPackage;
  readonly source: PackageSource;
  readonly state: RemoteState;
}

/**
 * Returns the files to write and remove so that a folder becomes equal to the site, while all other files keep their
 * names and format. Returns null if this is impossible; then the pull must write the whole package.
 */
export async function changedFiles(
  { folder, plan, id }: LocalProblem,
  writer: PackageWriter,
  { files }: Pick<WrittenProblem, 'files'>,
  { source, state }: Downloaded,
): Promise<PulledFiles | null> {
  const version = plan.problem.packageMeta['problemFormatVersion'];
  if (plan.format !== writer.name || plan.root !== '' || version !== '2025-09') return null;
  const before = await digestsOf(writer.write(asStored(plan.problem, authorOf(state))), plan.source);
  const after = await digestsOf({ files }, source);
  const write = files.filter(({ path }) => before.get(path)?.sha256 !== after.get(path)?.sha256);
  const remove = [...before.keys()].filter((path) => !after.has(path));
  const disk = await openFolder(folder);
  const replaced = new Set([...write.map(({ path }) => path), ...remove]);
  const others = disk.list().filter(({ path }) => !replaced.has(path));
  const view = openView(disk, new Map(others.map(({ path }) => [path, path])));
  for (const file of write) {
    if ('content' in file) view.add(file.path, file.content);
    else if ('from' in file)
      view.addFrom(file.path, source, { path: file.from, size: after.get(file.path)?.size ?? 0 });
  }
  const read = await readProblemFrom(view, writer.name, id);
  read.problem.displayId = id;
  const { revision } = await writeLocally({ folder, plan: read, id }, authorOf(state));
  return read.stops.length === 0 && revision === state.revision ? { write, remove } : null;
}

async function digestsOf(
  written: Pick<WrittenProblem, 'files'>,
  source: PackageSource,
): Promise<Map<string, ManifestFile>> {
  return new Map((await manifestOf(written, source)).map((file) => [file.path, file]));
}

/** A test case whose files have other names in a pulled package. */
export interface RenamedCase {
  /** Path of its input file in the folder; `to` is the path in the pulled package. */
  readonly from: string;
  readonly to: string;
}

/** Returns the cases of a folder that have the same contents but other names in the pulled package. */
export function renamedCases(
  local: LocalProblem,
  ours: WrittenLocally,
  files: readonly OutputFile[],
  { problem, state }: Downloaded,
): RenamedCase[] {
  const written = new Map(files.flatMap((file) => ('from' in file ? [[file.from, file.path]] : [])));
  const theirs = new Map(state.files.map(({ path, sha256 }) => [path, sha256]));
  const digests = new Map(ours.manifest.map(({ path, sha256 }) => [path, sha256]));
  const ourDigests = new Map(
    ours.written.files.flatMap((file) => ('from' in file ? [[file.from, digests.get(file.path)]] : [])),
  );
  const names = new Map<string, string[]>();
  for (const { inputPath, answerPath } of problem.cases) {
    const key = `${theirs.get(inputPath) ?? ''} ${theirs.get(answerPath) ?? ''}`;
    names.set(key, [...(names.get(key) ?? []), written.get(inputPath) ?? '']);
  }
  return local.plan.problem.cases.flatMap(({ inputPath, answerPath }) => {
    const found = names.get(`${ourDigests.get(inputPath) ?? ''} ${ourDigests.get(answerPath) ?? ''}`) ?? [];
    const [to] = found;
    return to === undefined || found.includes(inputPath) ? [] : [{ from: inputPath, to }];
  });
}
