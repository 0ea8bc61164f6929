import { languageOfFile } from '../../read/file-languages.ts';
import { baseName } from '../../read/paths.ts';

const begins = /\bmain\s*\(|\bMain\s*\(|__main__|\bprogram\s+\w+\s*;/;

/**
 * Returns the entry file of a program's folder: the only program, one that is called `main` or as in `names`, or the
 * first with a `main` function. Texts are by path; undefined if there are none. The package may name the file itself
 * (`entryPoint`, with or without its ending).
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
