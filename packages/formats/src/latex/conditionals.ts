/** Conditionals whose value is known. The result is a web page, as from `plasTeX`, and not a PDF. */
const known: Readonly<Record<string, boolean>> = {
  iftrue: true,
  iffalse: false,
  ifplastex: true,
  ifhtml: true,
  ifpdf: false,
  ifxetex: false,
  ifluatex: false,
};
/** Matches a comment, a whole `\verb`, or a command of a conditional. */
const token = /%[^\n]*|\\verb\*?([^A-Za-z\s])[^\n]{0,500}?\1|\\(if[A-Za-z]*|else|fi)(?![A-Za-z])[ \t]*/g;
/** Commands that begin with `if` but have no `\fi`. */
const others = new Set(['iff', 'ifthenelse']);

interface Open {
  /** Value of the condition. Null if it is unknown; the conditional then stays unchanged. */
  isTrue: boolean | null;
  isElse: boolean;
}

/**
 * Resolves TeX conditionals whose value is known, such as `\ifplastex … \else … \fi`. Others stay. A text with
 * unbalanced conditionals is not changed. Takes time linear in the length of the text.
 */
export function resolveConditionals(tex: string): string {
  if (!Object.keys(known).some((name) => tex.includes(`\\${name}`))) return tex;
  const open: Open[] = [];
  let out = '';
  let from = 0;
  /** Number of open conditionals whose current branch is left out. */
  let hidden = 0;
  for (const found of tex.matchAll(token)) {
    const [whole, , name] = found;
    if (name === undefined || others.has(name)) continue;
    if (hidden === 0) out += tex.slice(from, found.index);
    from = found.index + whole.length;
    if (name !== 'else' && name !== 'fi') {
      const isTrue = known[name] ?? null;
      if (isTrue === null && hidden === 0) out += whole;
      if (isTrue === false) hidden += 1;
      open.push({ isTrue, isElse: false });
      continue;
    }
    const last = open.at(-1);
    if (last === undefined || (name === 'else' && last.isElse)) return tex;
    if (last.isTrue === null && hidden === 0) out += whole;
    const isHidden = last.isTrue !== null && last.isTrue === last.isElse;
    if (name === 'fi') {
      if (isHidden) hidden -= 1;
      open.pop();
    } else {
      last.isElse = true;
      if (last.isTrue !== null) hidden += isHidden ? -1 : 1;
    }
  }
  return open.length > 0 ? tex : out + tex.slice(from);
}
