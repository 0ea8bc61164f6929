import { parseArgs } from 'node:util';

/** Splits arguments into the words before the first option and all other arguments. */
export function splitWords(args: readonly string[]): { words: string[]; rest: string[] } {
  const first = args.findIndex((text) => text.startsWith('-'));
  const end = first < 0 ? args.length : first;
  return { words: args.slice(0, end), rest: args.slice(end) };
}

/**
 * Parses the sizes given after `--`, such as `--users 2000`. Sizes that are not given keep their defaults. Throws
 * before anything is started, if a value is not a whole number.
 * @param defaults numbers by their names
 */
export function readNumbers<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  args: readonly string[] = process.argv.slice(2),
): Record<Name, number> {
  const names = Object.keys(defaults);
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const given = Object.entries(values).map(([name, text]) => {
    if (typeof text !== 'string' || !/^\d{1,12}$/.test(text))
      throw new Error(`--${name} takes a whole number, not "${String(text)}"`);
    return [name, Number(text)] as const;
  });
  return { ...defaults, ...Object.fromEntries(given) };
}
