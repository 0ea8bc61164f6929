import { decodeHTMLStrict } from 'entities';

/*
 * Statements of other judges are written for MathJax, which accepts TeX that KaTeX rejects: `_` and `$` in `\text`,
 * `\mbox`, `\require`, and plain TeX's `\matrix{a & b \cr c & d}`. This module rewrites such TeX.
 */

/** MathJax commands that KaTeX lacks, defined as KaTeX macros. */
export const mathJaxMacros: Readonly<Record<string, string>> = {
  '\\mbox': '\\text',
  '\\require': '\\@firstoftwo{}{#1}',
};

const grouped =
  /\\(?:(text|textrm|texttt|textbf|textit|textsf|textnormal|textup|mbox|hbox)|(matrix|pmatrix|cases))[ \n]*\{/g;

/**
 * Maximum nesting depth of arrays that are rewritten. The limit keeps the time linear, because nested arrays are
 * searched again.
 */
const depthMax = 3;

/**
 * Rewrites TeX that was written for MathJax, so that KaTeX accepts it. Other TeX is returned unchanged. Takes linear
 * time.
 */
export function forKatex(tex: string): string {
  return rewrite(tex.replaceAll(reference, readReference), 0);
}

/**
 * HTML character references. Formulas in texts that were converted from HTML contain them, and KaTeX would reject them.
 */
const reference = /&(?:#\d{2,6}|#x[\da-f]{2,5}|lt|gt|amp|nbsp|le|ge|ne|times);/gi;

/** Decodes a character reference, except for a backslash: a new command could change where the formula ends. */
function readReference(found: string): string {
  const character = decodeHTMLStrict(found);
  return character === '\\' ? found : character;
}

function rewrite(tex: string, depth: number): string {
  if (depth > depthMax) return tex;
  let out = '';
  let done = 0;
  for (const match of tex.matchAll(grouped)) {
    const [opening, text, array = ''] = match;
    const from = match.index + opening.length;
    if (match.index < done || isEscaped(tex, match.index)) continue;
    const end = endOfGroup(tex, from);
    if (end < 0) break;
    const inner = tex.slice(from, end);
    out += tex.slice(done, match.index);
    out +=
      text === undefined
        ? `\\begin{${array}}${rewrite(inner, depth + 1)}\\end{${array}}`
        : `${opening}${plain(inner)}}`;
    done = end + 1;
  }
  return out + tex.slice(done);
}

/** Whether the backslash at `index` is the second one of a `\\` line break. */
function isEscaped(tex: string, index: number): boolean {
  let before = index;
  while (tex[before - 1] === '\\') before -= 1;
  return (index - before) % 2 === 1;
}

/** Returns the index of the brace that closes the group whose content begins at `from`; -1 if there is none. */
function endOfGroup(tex: string, from: number): number {
  let depth = 1;
  for (let at = from; at < tex.length; at += 1) {
    const character = tex[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === '}' && (depth -= 1) === 0) return at;
  }
  return -1;
}

/**
 * Escapes special characters of a text, but not inside nested formulas. `#1` (a macro argument) and `#f00}` (a color)
 * stay.
 */
function plain(text: string): string {
  return text.replace(
    /\\\([\s\S]*?\\\)|\\[\s\S]|\$[^$]*\$|[_%&]|\^|#(?![1-9]|[\da-fA-F]{3,8}\})/g,
    (found) => {
      if (found.length > 1) return found;
      return found === '^' ? '\\textasciicircum{}' : `\\${found}`;
    },
  );
}
