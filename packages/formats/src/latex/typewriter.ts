import { lookUp } from '../text/lookup.ts';
import { tidyMath } from './math.ts';

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

/** A mark within a listing as the program has it; a command that is not one of these stays. */
function plainCode(whole: string, mark?: string, name?: string, apart?: string): string {
  return mark ?? apart ?? lookUp(codeSymbols, name ?? '') ?? whole;
}

/** Code within a line, of any text. */
export function inlineCode(text: string): string {
  if (text.trim() === '') return text === '' ? '' : ' ';
  const ticks = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const blank = ticks.length > 1 ? ' ' : '';
  return ticks + blank + text.replaceAll('\n', ' ') + blank + ticks;
}

/** Text in the type of programs: code, and between it formulas, which code would show as they are written. */
export function typewriter(tex: string): string {
  const pieces = tex.split(/((?<!\\)\$[^$]+(?<!\\)\$)/);
  return pieces
    .map((piece, index) => {
      if (index % 2 === 1) return `$${tidyMath(piece.slice(1, -1)).trim()}$`;
      const text = piece
        .replace(/(?<!\\)~/g, ' ')
        .replace(/\\(?:textbf|textit|emph|text|mbox|textrm)\{([^{}]*)\}/g, '$1')
        .replace(/\\(?:([%&$#_{} ])|([a-z]+)(?:\{\}|(?![A-Za-z]) ?))|([-`'])\{\}/g, plainCode);
      return inlineCode(text);
    })
    .join('');
}
