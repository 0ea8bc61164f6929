import { convertEnvironment } from './environments.ts';
import { commands } from './commands.ts';
import { resolveConditionals } from './conditionals.ts';
import { numberFigures } from './figures.ts';
import { expandMacros } from './macros.ts';
import { findPicture, isDisplayablePicture } from './pictures.ts';
import { lineBreak, TexReader } from './reader.ts';
import { symbols } from './symbols.ts';
import { lookUp } from '../text/lookup.ts';

/**
 * TeX of a problem statement, converted to Markdown. Formulas stay unchanged between dollar signs. Constructs of common
 * packages (text styles, sections, lists, tables, listings, pictures, links) are converted. An unknown command stays
 * visible and is reported.
 */
export interface Converted {
  markdown: string;
  /** Unconverted commands and environments, in order of appearance. */
  unknown: string[];
  /** Pictures that cannot be shown: files of types that browsers do not support, and drawings made by TeX. */
  notShown: string[];
}

/** The characters directly before and after a group in braces; '' if there are none. */
interface Beside {
  readonly before: string;
  readonly after: string;
}

/** Context of the handlers of commands and environments. */
export interface TexContext {
  readonly reader: TexReader;
  /** Converts a nested piece of TeX. `beside` are the characters before and after its braces. */
  readonly convert: (tex: string, beside?: Beside) => string;
  readonly beside: Beside;
  readonly unknown: (name: string) => void;
  /** Returns Markdown for the picture with this name; '' if the picture cannot be shown. */
  readonly picture: (name: string) => string;
  readonly notShown: (name: string) => void;
  /** Number of the last item of the previous numbered list, which a list with `resume` continues. */
  readonly numbering: { last: number };
}

export interface ConvertOptions {
  /** Paths of the statement's files. With them, a picture whose name has no ending can be found. */
  readonly files?: readonly string[];
}

interface Found {
  readonly unknown: Set<string>;
  readonly notShown: Set<string>;
  readonly files: readonly string[] | null;
  readonly numbering: { last: number };
}

const apart: Beside = { before: '', after: '' };

/** Maximum nesting depth. Real statements only nest lists in lists. Deeper TeX stays unchanged. */
const depthMax = 20;

/** Converts a statement to Markdown and reports unknown commands. Never throws. */
export function latexToMarkdown(tex: string, { files }: ConvertOptions = {}): Converted {
  const found: Found = {
    unknown: new Set(),
    notShown: new Set(),
    files: files ?? null,
    numbering: { last: 0 },
  };
  const body = numberFigures(expandMacros(resolveConditionals(bodyOf(tex.replaceAll('\ue000', '')))));
  const markdown = convertPiece(body, found, 0);
  return { markdown: tidy(markdown), unknown: [...found.unknown], notShown: [...found.notShown] };
}

/** Returns the text between `\begin{document}` and `\end{document}`; the whole text if there is no such pair. */
function bodyOf(tex: string): string {
  return /\\begin\{document\}([\s\S]*?)\\end\{document\}/.exec(tex)?.[1] ?? tex;
}

function convertPiece(tex: string, found: Found, depth: number, beside: Beside = apart): string {
  if (depth > depthMax) return tex;
  const reader = new TexReader(tex);
  const context: TexContext = {
    reader,
    convert: (piece, inner) => convertPiece(piece, found, depth + 1, inner),
    beside,
    unknown: (name) => void found.unknown.add(name),
    picture: (name) => pictureOf(name, found),
    notShown: (name) => void found.notShown.add(name),
    numbering: found.numbering,
  };
  let out = beginOfLine(reader);
  while (!reader.isAtEnd) out += convertNext(context);
  return out;
}

function pictureOf(name: string, { files, notShown }: Found): string {
  const file = files === null ? name : findPicture(name, files);
  if (file !== null && (files !== null || isDisplayablePicture(file) || !/\.\w+$/.test(file)))
    return `![](${file.replaceAll(' ', '%20')})`;
  notShown.add(name);
  return '';
}

/** Skips blanks at the beginning of a line, as TeX does. Escapes text that would begin a list in Markdown. */
function beginOfLine(reader: TexReader): string {
  reader.skipBlanks();
  const number = reader.takeMatch(/\d{1,9}(?=[.)][ \t\n])/y);
  if (number !== null) return `${number}\\`;
  return reader.takeMatch(/[-+](?=[ \t\n])/y)?.replace(/^/, '\\') ?? '';
}

function convertNext(context: TexContext): string {
  const { reader } = context;
  const math = reader.takeMath();
  if (math !== null) return math;
  if (reader.takeComment()) return beginOfLine(reader);
  if (reader.takeText('\n')) return `\n${beginOfLine(reader)}`;
  if (reader.skipBlanks()) return ' ';
  if (reader.peek() === '{') {
    const before = reader.previous;
    const group = reader.takeGroup();
    return context.convert(group, { before, after: reader.peek() });
  }
  const isAtLineStart = reader.isAtLineStart;
  const command = reader.takeCommand();
  if (command === null) return takeQuoted(context) ?? plainText(reader);
  if (command === 'begin') return convertEnvironment(context);
  if (/^(?:\\|newline|linebreak|tabularnewline)\*?$/.test(command)) return breakLine(reader);
  const symbol = lookUp(symbols, command);
  if (symbol !== undefined) {
    if (/^[A-Za-z]/.test(command)) reader.skipEmptyGroup();
    return symbol;
  }
  const handler = lookUp(commands, command);
  if (handler !== undefined) return handler(context);
  context.unknown(`\\${command}`);
  // Probably a layout command that the contest defines: its argument is not text, so it is dropped.
  if (isAtLineStart && reader.takeMatch(/\{[^{}\s]*\}[ \t]*(?=\n|$)/y) !== null) return '';
  if (reader.peek() === '{') return '';
  return /[A-Za-z]/.test(reader.peek()) ? `\\${command} ` : `\\${command}`;
}

/** Reads the optional spacing argument after a line break, and ends the line. */
function breakLine(reader: TexReader): string {
  reader.takeText('*');
  reader.takeMatch(/\[-?[\d.]+ ?[a-z]*\]/y);
  reader.skipBlanks();
  reader.takeText('\n');
  return lineBreak + beginOfLine(reader);
}

/** Takes a short text in single quotes, such as `\texttt{a}'; null if there is none. */
function takeQuoted({ reader, convert }: TexContext): string | null {
  const quoted = reader.takeMatch(
    /`(?!`|\{\})(?=[^`'\n%]{1,80}'(?!'))(?:[^`'{}$]|\{[^`'{}$]*\}|\$[^`'$]*\$)+'/y,
  );
  return quoted === null ? null : `‘${convert(quoted.slice(1, -1))}’`;
}

/** Converts TeX typography such as dashes and quotation marks. Escapes characters that are special in Markdown. */
function plainText(reader: TexReader): string {
  for (const [tex, text] of typography) if (reader.takeText(tex)) return text;
  const character = reader.takeCharacter();
  // Markdown would take the bracket as the end of a link text.
  if (character === ']' && /[([:]/.test(reader.peek())) return '&#93;';
  return escaped(character);
}

/** Escapes characters of Markdown. Brackets get no backslash, because `\[` begins a formula in our Markdown. */
function escaped(text: string): string {
  return text.replace(/[*_<>`]/g, '\\$&');
}

const typography: readonly (readonly [string, string])[] = [
  ['---', '—'],
  ['--', '–'],
  ['``', '“'],
  ["''", '”'],
  ['`{}', '\\`'],
  ['`', '‘'],
  ['<<', '«'],
  ['>>', '»'],
  ['~', '\u00a0'],
  ['}', ''],
  ['&', '&'],
];

function tidy(markdown: string): string {
  return (
    markdown
      // Without the lookbehind, a long run of blanks would take quadratic time.
      .replace(/(?<![ \t])[ \t]+\n/g, '\n')
      .replace(/\ue000(?=\n[ \t]*(?:\n|$))|\ue000\n?$/g, '')
      .replaceAll('\ue000', '  ')
      .replace(/\n{3,}/g, '\n\n')
      // Markdown turns a bare address into a link, and TeX escapes would become part of that address.
      .replace(/\bhttps?:\/\/[^\s<>()[\]]+/g, (address) => address.replaceAll(/\\([_#&%~$])/g, '$1'))
      .trim()
  );
}
