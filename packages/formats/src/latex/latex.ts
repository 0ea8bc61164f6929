import { convertEnvironment } from './environments.ts';
import { commands, symbols } from './commands.ts';
import { TexReader } from './reader.ts';
import { lookUp } from '../text/lookup.ts';

/**
 * TeX of problem statements as Markdown. Formulas stay as they are, between dollars. What the usual packages
 * write (text styles, sections, lists, tables, listings, pictures, links) is converted; a command that is not
 * known stays visible and is named.
 */
export interface Converted {
  markdown: string;
  /** Commands and environments left as they are, in order of appearance. */
  unknown: string[];
}

/** What handlers of commands and environments work with. */
export interface TexContext {
  readonly reader: TexReader;
  /** Converts a piece of TeX in the same way. */
  readonly convert: (tex: string) => string;
  readonly unknown: (name: string) => void;
}

/** Statements nest lists in lists, no more; deeper TeX stays as it is. */
const depthMax = 20;

/** Turns a statement into Markdown and names the commands that it does not know. Never throws. */
export function latexToMarkdown(tex: string): Converted {
  const unknown = new Set<string>();
  const markdown = convertPiece(bodyOf(tex), unknown, 0);
  return { markdown: tidy(markdown), unknown: [...unknown] };
}

/** Between `\begin{document}` and its end, where there is one. */
function bodyOf(tex: string): string {
  return /\\begin\{document\}([\s\S]*?)\\end\{document\}/.exec(tex)?.[1] ?? tex;
}

function convertPiece(tex: string, unknown: Set<string>, depth: number): string {
  if (depth > depthMax) return tex;
  const reader = new TexReader(tex);
  const context: TexContext = {
    reader,
    convert: (piece) => convertPiece(piece, unknown, depth + 1),
    unknown: (name) => void unknown.add(name),
  };
  let out = '';
  while (!reader.isAtEnd) out += convertNext(context);
  return out;
}

function convertNext(context: TexContext): string {
  const { reader } = context;
  const math = reader.takeMath();
  if (math !== null) return math;
  if (reader.takeComment()) return '';
  if (reader.peek() === '{') return context.convert(reader.takeGroup());
  const command = reader.takeCommand();
  if (command === null) return plainText(reader);
  if (command === 'begin') return convertEnvironment(context);
  const symbol = lookUp(symbols, command);
  if (symbol !== undefined) {
    if (/^[A-Za-z]/.test(command)) reader.skipEmptyGroup();
    return symbol;
  }
  const handler = lookUp(commands, command);
  if (handler !== undefined) return handler(context);
  context.unknown(`\\${command}`);
  return `\\${command}`;
}

/** Typography of TeX, and characters that Markdown would take for its own. */
function plainText(reader: TexReader): string {
  for (const [tex, text] of typography) if (reader.takeText(tex)) return text;
  const character = reader.takeCharacter();
  return /[*_<>#[\]`]/.test(character) && character !== '#' ? `\\${character}` : character;
}

const typography: readonly (readonly [string, string])[] = [
  ['---', '—'],
  ['--', '–'],
  ['``', '“'],
  ["''", '”'],
  ['<<', '«'],
  ['>>', '»'],
  ['~', ' '],
  ['}', ''],
  ['&', '&'],
];

function tidy(markdown: string): string {
  return (
    markdown
      // The look behind keeps a long run of blanks from being tried at each of its places.
      .replace(/(?<![ \t])[ \t]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}
