import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { localLanguages } from '@xiezhi/contract/languages';

/** Common file names that say nothing about the problem. For such a file, the name of its folder is tried first. */
const generalNames = /^(main|solution|sol|code|program|prog|submission|a|answer|index)$/i;

/**
 * Reads a source file in the form that the site stores: UTF-8 without byte order mark, with LF line ends. Rejects with
 * the message `notText` if the file is not UTF-8.
 */
export async function readSource(path: string, notText: string): Promise<string> {
  const bytes = await readFile(path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
  } catch (error) {
    throw new Error(notText, { cause: error });
  }
}

/**
 * Returns possible ids of the problem that a file solves, the most likely first. Both `1000.cpp` and `1000/main.cpp`
 * solve problem 1000. In a contest, `a.cpp` solves problem A.
 */
export function problemCandidates(path: string, isContest: boolean): string[] {
  const absolute = resolve(path);
  const name = basename(absolute, extname(absolute));
  const folder = basename(dirname(absolute));
  const isGeneral = generalNames.test(name) && !(isContest && name.length === 1);
  const names = isGeneral ? [folder, name] : [name, folder];
  const spelled = isContest ? names.flatMap((one) => [one, one.toUpperCase()]) : names;
  return [...new Set(spelled)].filter((one) => one !== '');
}

/**
 * Chooses a language by the extension of a file. Prefers the language that packages assign to this extension. If it is
 * not allowed, returns its allowed dialect with the highest id. Returns null if there is none.
 */
export function languageOf(path: string, allowed: readonly string[]): string | null {
  const ending = extname(path).slice(1);
  // `.C` means C++ on old Unix systems. It is the only extension in which case matters.
  const wanted = ending === 'C' ? 'cc' : ending.toLowerCase();
  const usual = localLanguages.find(({ reads }) => reads.includes(wanted));
  if (usual === undefined) return null;
  if (allowed.includes(usual.name)) return usual.name;
  const dialects = localLanguages
    .filter(({ icpcCode, name }) => icpcCode === usual.icpcCode && allowed.includes(name))
    .toSorted((left, right) => right.id - left.id);
  return dialects[0]?.name ?? null;
}

/**
 * Returns the allowed language with this name, otherwise the only one whose name begins with it. Ignores case. Returns
 * null if no language or more than one matches.
 */
export function languageNamed(wanted: string, allowed: readonly string[]): string | null {
  const lower = wanted.toLowerCase();
  const exact = allowed.find((name) => name.toLowerCase() === lower);
  const begun = allowed.filter((name) => name.toLowerCase().startsWith(lower));
  return exact ?? (begun.length === 1 ? (begun[0] ?? null) : null);
}
