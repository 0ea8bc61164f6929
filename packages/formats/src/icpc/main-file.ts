import { languageOfFile } from '../file-languages.ts';
import { baseName } from '../paths.ts';

const begins = /\bmain\s*\(|\bMain\s*\(|__main__|\bprogram\s+\w+\s*;/;

/**
 * The file of a folder where its program begins: the only program, one that is called `main` or as in `names`, or the
 * first that has something like a `main`. Texts are by path; undefined where there are none.
 */
export function mainOf(names: readonly string[], texts: ReadonlyMap<string, string>): string | undefined {
  const all = [...texts.keys()];
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
