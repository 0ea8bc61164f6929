import { lookUp } from '../text/lookup.ts';
import { tidyMath } from './math.ts';
import { lineBreak } from './reader.ts';

const codeSymbols: Readonly<Record<string, string>> = {
  textbackslash: '\\',
  textasciicircum: '^',
  textasciitilde: '~',
  textasciigrave: '`',
  textquotesingle: "'",
  textquotedbl: '"',
  textless: '<',
  textgreater: '>',
  textbar: '|',
  textunderscore: '_',
  textbraceleft: '{',
  textbraceright: '}',
  textdollar: '$',
  ldots: '...',
  dots: '...',
};

/** Converts a command within a listing to program text; unknown commands stay unchanged. */
function plainCode(whole: string, mark?: string, name?: string, apart?: string): string {
  return mark ?? apart ?? lookUp(codeSymbols, name ?? '') ?? whole;
}

/** Returns inline code for any text. */
export function inlineCode(text: string): string {
  if (text.trim() === '') return text === '' ? '' : ' ';
  const ticks = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const blank = ticks.length > 1 ? ' ' : '';
  return ticks + blank + text.replaceAll('\n', ' ') + blank + ticks;
}

/** Returns monospaced text. Each line becomes a separate piece of inline code. */
export function typewriter(tex: string): string {
  return tex
    .split(/(?<!\\)\\(?:\\|newline(?![A-Za-z]))(?:\[[^\]]{0,20}\])?[ \t]*\n?/)
    .map((line, _index, lines) => (lines.length > 1 ? line.trim() : line))
    .filter((line, index, lines) => line !== '' || index < lines.length - 1)
    .map(typewriterLine)
    .join(lineBreak);
}

/** Returns inline code. Formulas stay outside the code, which would show their source. */
function typewriterLine(tex: string): string {
  const pieces = tex.split(/((?<!\\)\$[^$]+(?<!\\)\$)/);
  return pieces
    .map((piece, index) => {
      if (index % 2 === 1) return `$${tidyMath(piece.slice(1, -1)).trim()}$`;
      const text = piece
        .replace(/``([^`']*)''/g, '“$1”')
        .replace(/`([^`']+)'/g, '‘$1’')
        .replace(/(?<!\\)~/g, ' ')
        // Removes empty groups, which only separate characters, as in `<{}<`.
        .replace(/(?<![\\A-Za-z\-`'])\{\}/g, '')
        // Removes braces around brackets. Some tools write them so that TeX does not read the brackets as options.
        .replace(/(?<!\\)\{([[\]])\}/g, '$1')
        .replace(/\\(?:textbf|textit|emph|text|mbox|textrm)\{([^{}]*)\}/g, '$1')
        .replace(/\\(?:([%&$#_{} ])|([a-z]+)(?:\{\}|(?![A-Za-z]) ?))|([-`'])\{\}/g, plainCode);
      return inlineCode(text);
    })
    .join('');
}
