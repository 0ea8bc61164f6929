import { languageOfFile } from '../../read/file-languages.ts';
import { baseName } from '../../read/paths.ts';

const begins = /\bmain\s*\(|\bMain\s*\(|__main__|\bprogram\s+\w+\s*;/;

/**
 * Returns the path of the entry file of a program. Prefers the file that `entryPoint` names, with or without its
 * extension. Otherwise it is the only file, then a file with the name `main` or one of `names`, then the first file
 * with a `main` function. `texts` contains the sources by path. Returns undefined if there are none.
 */
export function mainOf(
  names: readonly string[],
  texts: ReadonlyMap<string, string>,
  entryPoint: string | null = null,
): string | undefined {
  const all = [...texts.keys()];
  const stated =
    all.find((one) => baseName(one) === entryPoint) ?? all.find((one) => stemOf(one) === entryPoint);
  if (stated !== undefined) return stated;
  if (all.length <= 1) return all[0];
  const programs = all.filter((one) => languageOfFile(one) !== null);
  const named = ['main', '__main__', ...names].map((name) =>
    programs.find((one) => stemOf(one).toLowerCase() === name.toLowerCase()),
  );
  return (
    named.find((one) => one !== undefined) ??
    programs.find((one) => begins.test(texts.get(one) ?? '')) ??
    programs[0] ??
    all[0]
  );
}

function stemOf(path: string): string {
  return baseName(path).replace(/\.[^.]*$/, '');
}
