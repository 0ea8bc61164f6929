/**
 * Expands macros that a statement defines itself (`\newcommand`, `\providecommand`, `\renewcommand`, `\def`,
 * `\DeclareMathOperator`), in text and in formulas. Markdown and KaTeX do not know these macros.
 */

interface Macro {
  readonly body: string;
  readonly count: number;
  /** Default of the first argument if it is optional. */
  readonly fallback: string | null;
}

/** Maximum number of characters that expansion may add; further macros stay unexpanded. */
const roomMax = 256 * 1024;
const depthMax = 16;

const defining = /\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand|DeclareMathOperator|def)\b/;
/** Matches a comment or a whole `\verb`. */
const skipped = /%[^\n]*|\\verb\*?([^A-Za-z\s])[^\n]{0,500}?\1/y;
const verbatim = /\\begin\{(verbatim\*?|lstlisting|alltt|minted|comment)\}/y;
const named = /\\([A-Za-z]+)\*?/y;

/**
 * Returns the text without macro definitions and with all macros expanded. Terminates for any text, in time linear in
 * its length.
 */
export function expandMacros(tex: string): string {
  const macros = new Map<string, Macro>();
  return expand(withoutInternals(tex), { macros, room: { left: roomMax }, depth: 0, missing: new Set() });
}

/**
 * Reduces each `\makeatletter … \makeatother` to the definitions that the statement can use. A macro whose body uses
 * internals of TeX then just shows its arguments.
 */
function withoutInternals(tex: string): string {
  if (!/\\makeatletter(?![A-Za-z])/.test(tex)) return tex;
  const parts = tex.split(/\\makeatletter(?![A-Za-z])/);
  const [first = '', ...others] = parts;
  return others.reduce((out, part) => {
    const end = /\\makeatother(?![A-Za-z])/.exec(part);
    const inner = end === null ? part : part.slice(0, end.index);
    return out + definitionsIn(inner) + (end === null ? '' : part.slice(end.index + end[0].length));
  }, first);
}

function definitionsIn(tex: string): string {
  let out = '';
  const definitions = new RegExp(`${defining.source}\\*?`, 'g');
  for (let found = definitions.exec(tex); found !== null; found = definitions.exec(tex)) {
    const from = found.index + found[0].length;
    const defined = readDefinition(tex, from, found[0].slice(1).replace('*', ''));
    if (defined === null) continue;
    definitions.lastIndex = defined.end;
    const { body, count } = defined.macro;
    if (!body.includes('@')) {
      out += tex.slice(found.index, defined.end);
      continue;
    }
    // Macros without arguments, and macros that redefine a command, only concern layout here. They are dropped.
    if (count === 0 || found[0].startsWith('\\renew')) continue;
    const all = Array.from({ length: count }, (_, index) => `#${index + 1}`).join('');
    out += `${found[0]}${tex.slice(from, defined.end - body.length - 2)}{${all}}`;
  }
  return out;
}

interface Expansion {
  readonly macros: Map<string, Macro>;
  readonly room: { left: number };
  readonly depth: number;
  /** Ends of environments that do not occur in the rest of the text. This avoids searching for them again. */
  readonly missing: Set<string>;
}

function expand(tex: string, context: Expansion): string {
  const { macros, room, depth, missing } = context;
  let out = '';
  for (let at = 0; at < tex.length;) {
    const character = tex[at] ?? '';
    if (character !== '\\' && character !== '%') {
      const next = tex.slice(at).search(/[\\%]/);
      const end = next === -1 ? tex.length : at + next;
      out += tex.slice(at, end);
      at = end;
      continue;
    }
    const whole = matchAt(skipped, tex, at)?.[0] ?? verbatimAt(tex, at, missing);
    if (whole !== undefined) {
      out += whole;
      at += whole.length;
      continue;
    }
    const [command = tex.slice(at, at + 2), name = ''] = matchAt(named, tex, at) ?? [];
    const afterName = at + command.length;
    const defined = defining.test(command) ? readDefinition(tex, afterName, name) : null;
    if (defined !== null) {
      macros.set(defined.name, defined.macro);
      at = defined.end;
      continue;
    }
    const macro = command.endsWith('*') || depth >= depthMax ? undefined : macros.get(name);
    const found = macro && applied(tex, afterName, macro, room.left);
    if (macro === undefined || !found) {
      out += command;
      at = afterName;
      continue;
    }
    const { text, end } = found;
    room.left -= text.length + 1;
    const inner = expand(text, { ...context, depth: depth + 1, missing: new Set() });
    out += joined(inner, tex, { from: afterName, end });
    at = macro.count === 0 ? blanksEnd(tex, end) : end;
  }
  return out;
}

function verbatimAt(tex: string, at: number, missing: Set<string>): string | undefined {
  const [begin = '', name = ''] = matchAt(verbatim, tex, at) ?? [];
  const close = `\\end{${name}}`;
  if (begin === '' || missing.has(close)) return undefined;
  const end = tex.indexOf(close, at);
  if (end === -1) {
    missing.add(close);
    return undefined;
  }
  return tex.slice(at, end + close.length);
}

/**
 * Separates an expansion from the following text: it handles `\xspace`, and a command at the end of the expansion must
 * not merge with following letters.
 */
function joined(
  text: string,
  tex: string,
  { from, end }: { readonly from: number; readonly end: number },
): string {
  const next = tex[blanksEnd(tex, end)] ?? '';
  if (/\\xspace\s*$/.test(text)) {
    const isApart = end === from && blanksEnd(tex, from) > from && /[\p{L}\p{N}($\\]/u.test(next);
    return text.replace(/\\xspace\s*$/, isApart ? ' ' : '');
  }
  return /\\[A-Za-z]+$/.test(text) && /[A-Za-z]/.test(next) ? `${text} ` : text;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function blanksEnd(tex: string, at: number): number {
  let end = at;
  while (tex[end] === ' ' || tex[end] === '\t') end += 1;
  return end;
}

/** Returns the contents of `{…}` at `at`, or one character; null at the end of the text. */
function groupAt(tex: string, at: number): { text: string; end: number } | null {
  const from = at + (/^\s*/.exec(tex.slice(at, at + 200))?.[0].length ?? 0);
  if (from >= tex.length) return null;
  if (tex[from] !== '{') {
    const sign = matchAt(named, tex, from)?.[0] ?? tex.slice(from, from + 1);
    return { text: sign, end: from + sign.length };
  }
  let depth = 0;
  for (let index = from; index < tex.length; index += 1) {
    const character = tex[index];
    if (character === '\\') index += 1;
    else if (character === '{') depth += 1;
    else if (character === '}' && (depth -= 1) === 0)
      return { text: tex.slice(from + 1, index), end: index + 1 };
  }
  return null;
}

function readDefinition(
  tex: string,
  from: number,
  kind: string,
): { name: string; macro: Macro; end: number } | null {
  const head =
    /^\s*(?:\{\s*\\([A-Za-z]+)\s*\}|\\([A-Za-z]+))\s*((?:#\d)*)(?:\[(\d)\])?(?:\[([^\]]*)\])?/.exec(
      tex.slice(from, from + 1000),
    );
  const name = head?.[1] ?? head?.[2];
  if (head === null || name === undefined) return null;
  const body = groupAt(tex, from + head[0].length);
  if (body === null) return null;
  const [, , , parameters = '', stated = '0', fallback] = head;
  const count = kind === 'def' ? parameters.length / 2 : Number(stated);
  const text = kind === 'DeclareMathOperator' ? `\\operatorname{${body.text}}` : body.text;
  return { name, macro: { body: text, count, fallback: fallback ?? null }, end: body.end };
}

/**
 * Fills the arguments into the body. Returns the text and the position after the arguments; null if the text would be
 * longer than `room`.
 */
function applied(
  tex: string,
  from: number,
  { body, count, fallback }: Macro,
  room: number,
): { text: string; end: number } | null {
  const given: string[] = [];
  let end = from;
  if (count > 0 && fallback !== null) {
    const option = /^\s*\[([^\]]*)\]/.exec(tex.slice(end, end + 1000));
    given.push(option?.[1] ?? fallback);
    end += option?.[0].length ?? 0;
  }
  while (given.length < count) {
    const group = groupAt(tex, end);
    if (group === null) break;
    given.push(group.text);
    end = group.end;
  }
  const argument = (number: string): string => given[Number(number) - 1] ?? '';
  let length = body.length;
  for (const [, number = ''] of body.matchAll(/#(\d)/g)) length += argument(number).length;
  return length > room
    ? null
    : { text: body.replace(/#(\d)/g, (_, number: string) => argument(number)), end };
}
