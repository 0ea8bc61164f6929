import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  describeEntry,
  type OutputFile,
  type PackageSource,
  packageWriters,
  readProblemPackage,
} from '@xiezhi/formats';
import type { Context } from '../command.ts';
import { exitStatus } from '../exit-status.ts';
import { readRemoteState } from './remote-problem.ts';
import { writeFolderState } from './state-file.ts';
import { SiteRefusal } from '../site/errors.ts';

/** Folders of an ICPC package. A pull removes files in them that the problem lacks. */
const packageFolders =
  /^(data|statement|submissions|input_validators|output_validator|include|attachments)\//;

/** Writes a problem of the site into a folder, in the ICPC format. Resolves with the exit status. */
export async function pullProblem(context: Context, id: string, folder: string): Promise<number> {
  const { out, words, args, locale } = context;
  const site = await context.openSite({ needsLogin: true });
  const remote = await readRemoteState(site, id);
  if (remote === null) throw new SiteRefusal(words.problem.missing(id), { status: 404 });
  const temporary = await mkdtemp(join(tmpdir(), 'xiezhi-pull-'));
  try {
    const archive = join(temporary, 'problem.zip');
    await site.download('GET /api/admin/problem-package', { query: { problemID: id } }, archive);
    const { problem, source } = await readProblemPackage(archive);
    const writer = packageWriters.find(({ name }) => name === 'icpc');
    if (!writer) throw new Error('The ICPC format cannot be written');
    const { files, remarks } = writer.write(problem);
    for (const line of remarks.flatMap((remark) => describeEntry(remark, locale))) out.note(line.trim());
    const others = await otherFiles(folder, files, source);
    if (others.length > 0 && !args.flag('force')) {
      for (const path of others.slice(0, 20)) out.note(path);
      out.note(words.problem.wouldReplace(others.length));
      return exitStatus.failed;
    }
    const written = new Set(files.map(({ path }) => path));
    for (const path of others) if (!written.has(path)) await rm(join(folder, path));
    for (const file of files) await writeFileOf(folder, file, source);
    await source.close();
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  await writeFolderState(folder, { site: site.url.href, id: remote.displayId, revision: remote.revision });
  out.json({ id: remote.displayId, folder });
  out.line(words.problem.pulled(remote.displayId, folder));
  return 0;
}

/** Returns the existing files that a pull would replace with other contents or remove. */
async function otherFiles(
  folder: string,
  files: readonly OutputFile[],
  source: PackageSource,
): Promise<string[]> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const found: string[] = [];
  for (const path of await filesIn(folder)) {
    const file = byPath.get(path);
    if (file === undefined ? packageFolders.test(path) : !(await isSame(join(folder, path), file, source)))
      found.push(path);
  }
  return found;
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
