/** Limits of patterns. A pattern that exceeds them matches nothing. */
export const globLimits = {
  characters: 1000,
  /** Maximum number of patterns without braces into which a pattern expands. */
  words: 100,
} as const;

/**
 * Returns a function that matches paths with a glob. `*` matches any characters within a name, and `{a,b}` matches a or
 * b. A glob that matches a folder also matches everything in it. The time is proportional to the length of the pattern
 * times the length of the path.
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const globs = glob.length > globLimits.characters ? null : expandBraces(glob);
  const wanted = (globs ?? []).map((plain) => plain.split('/'));
  return (path) => {
    const names = path.split('/');
    return wanted.some(
      (parts) =>
        parts.length <= names.length && parts.every((part, index) => isName(part, names[index] ?? '')),
    );
  };
}

/** Expands the braces of a pattern. Returns null if there are too many results. */
export function expandBraces(glob: string): string[] | null {
  let found = [''];
  for (let at = 0; at < glob.length;) {
    const end = glob[at] === '{' ? closing(glob, at) : null;
    const choices = end === null ? [glob[at] ?? ''] : choicesOf(glob.slice(at + 1, end));
    if (choices === null || found.length * choices.length > globLimits.words) return null;
    found = found.flatMap((start) => choices.map((choice) => start + choice));
    at = (end ?? at) + 1;
  }
  return found;
}

/**
 * Splits the text between two braces at its outer commas, and expands the parts. A text without a comma keeps its
 * braces, as in a shell. Returns null if there are too many results.
 */
function choicesOf(inside: string): string[] | null {
  const words: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= inside.length; at += 1) {
    const letter = inside[at];
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    if (at < inside.length && (letter !== ',' || depth > 0)) continue;
    words.push(inside.slice(from, at));
    from = at + 1;
  }
  const expanded = words.map(expandBraces);
  if (words.length === 1) return expanded[0]?.map((word) => `{${word}}`) ?? null;
  return expanded.includes(null) ? null : expanded.flatMap((some) => some ?? []);
}

/** Returns the index of the brace that closes the one at `from`; null if there is none. */
function closing(glob: string, from: number): number | null {
  let depth = 0;
  for (let at = from; at < glob.length; at += 1) {
    if (glob[at] === '{') depth += 1;
    if (glob[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return null;
}

/**
 * Whether a name matches a pattern with stars. Each star first matches as little as possible. On a mismatch, the last
 * star matches one more character.
 */
function isName(pattern: string, name: string): boolean {
  let last: { star: number; letter: number } | undefined;
  let at = 0;
  for (let letter = 0; letter < name.length;) {
    if (pattern[at] === '*') {
      last = { star: at, letter };
      at += 1;
    } else if (pattern[at] === name[letter]) {
      at += 1;
      letter += 1;
    } else if (last !== undefined) {
      last.letter += 1;
      letter = last.letter;
      at = last.star + 1;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
