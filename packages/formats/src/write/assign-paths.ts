import { createHash } from 'node:crypto';
import type { PackageAttachment, PackageCase } from '../model/model.ts';
import { isDebris, isPlainFileName, safePath } from '../read/paths.ts';
import { PackageError } from '../model/plan.ts';
import type { OutputFile } from './writer.ts';

/** Assigns new paths to the files of each case. `width` is the number of digits in case numbers. */
export function placeCases(
  cases: readonly PackageCase[],
  name: (one: PackageCase, width: number) => { input: string; answer: string },
): { cases: PackageCase[]; files: OutputFile[] } {
  const width = Math.max(2, String(cases.length).length);
  const files: OutputFile[] = [];
  const placed = cases.map((one) => {
    const { input, answer } = name(one, width);
    files.push({ path: input, from: one.inputPath }, { path: answer, from: one.answerPath });
    return { ...one, inputPath: input, answerPath: answer };
  });
  return { cases: placed, files };
}

/** Assigns a path in `folder` to each attachment. The file names are made unique. */
export function placeAttachments(
  attachments: readonly PackageAttachment[],
  folder: string,
): { attachments: PackageAttachment[]; files: OutputFile[] } {
  const seen = new Set<string>();
  const files: OutputFile[] = [];
  const placed = attachments.map((one) => {
    const plain = one.name.replace(/[\\/:*?"<>|]/g, '-').replace(/^\.+/, '') || 'file';
    let name = plain;
    for (let number = 2; seen.has(name.toLowerCase()); number += 1) name = `${number}-${plain}`;
    seen.add(name.toLowerCase());
    files.push({ path: folder + name, from: one.path });
    return { ...one, path: folder + name };
  });
  return { attachments: placed, files };
}

/** Returns a variant of `name` that is not in `seen`, and adds it to `seen`. */
export function freeName(name: string, seen: Set<string>): string {
  let free = name;
  for (let number = 2; seen.has(free.toLowerCase()); number += 1) free = `${number}-${name}`;
  seen.add(free.toLowerCase());
  return free;
}

/** Returns a path in a folder that is not in `seen`, and adds it. `seen` contains whole paths. */
export function freePath(folder: string, name: string, seen: Set<string>): string {
  let path = `${folder}/${name}`;
  for (let number = 2; seen.has(path.toLowerCase()); number += 1) path = `${folder}/${number}-${name}`;
  seen.add(path.toLowerCase());
  return path;
}

/**
 * Returns the folder name of a problem in an archive: its id if this name is portable. Otherwise the id is made
 * portable and gets a unique suffix.
 */
export function folderOfProblem(displayId: string): string {
  if (isKept(displayId)) return displayId;
  const own = createHash('sha256').update(displayId).digest('hex').slice(0, 8);
  return `${displayId.replace(/[^A-Za-z0-9]/g, '_').slice(0, 40)}-${own}`;
}

function isKept(name: string): boolean {
  try {
    const isPlain = /^[\p{L}\p{N}_-](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_-])?$/u.test(name);
    return isPlain && !isDebris(name) && safePath(name) === name;
  } catch (error) {
    if (error instanceof PackageError) return false;
    throw error;
  }
}

/**
 * Throws `PackageError` if a name is not a plain file name. For formats that store extra files as files: readers would
 * not accept such names.
 */
export function checkPlainNames(files: Readonly<Record<string, string>>): void {
  const odd = Object.keys(files).find((name) => !isPlainFileName(name));
  if (odd !== undefined)
    throw new PackageError(`the extra file ${odd} has a name that this format does not support`);
}
