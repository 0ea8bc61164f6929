import type { TexContext } from './latex.ts';
import { dropped, layout, registers } from './layout.ts';
import { groupDigits, tidyMath, unitText } from './math.ts';
import { accents } from './symbols.ts';
import { inlineCode, typewriter } from './typewriter.ts';

type Handler = (context: TexContext) => string;

/** Matches a blank, or the character that marks a line break (`lineBreak`). */
const blank = /[\s\ue000]/;

/**
 * Encloses each paragraph in `mark` and `close`. Blanks at its edges stay outside, because Markdown does not recognize
 * marks next to inner blanks.
 */
function marked(text: string, mark: string, close: string): string {
  return text
    .split(/(\n{2,})/)
    .map((piece) => {
      let [from, to] = [0, piece.length];
      while (blank.test(piece[from] ?? '')) from += 1;
      if (from === to) return piece;
      while (blank.test(piece[to - 1] ?? '')) to -= 1;
      return piece.slice(0, from) + mark + piece.slice(from, to) + close + piece.slice(to);
    })
    .join('');
}

const letterOrDigit = /[\p{L}\p{N}]/u;
const elements: Readonly<Record<string, string>> = { '**': 'b', '*': 'i' };

const around =
  (mark: string, close = mark): Handler =>
  ({ reader, convert }) => {
    const isAfterLetter = letterOrDigit.test(reader.beforeCommand);
    const text = convert(reader.takeGroup());
    return emphasized(text, { mark, close, isAfterLetter, next: reader.peek() });
  };

interface Emphasis {
  readonly mark: string;
  readonly close: string;
  readonly isAfterLetter: boolean;
  /** The character after the emphasized text. */
  readonly next: string;
}

/** Emphasizes a text. Uses HTML where Markdown would not recognize the marks, as in `**a:**b` and `a**(b)**`. */
function emphasized(text: string, { mark, close, isAfterLetter, next }: Emphasis): string {
  const element = elements[mark];
  const isJoined =
    (/[\p{P}\p{S}]$/u.test(text) && letterOrDigit.test(next)) ||
    (isAfterLetter && /^[\p{P}\p{S}]/u.test(text));
  if (element !== undefined && isJoined) return marked(text, `<${element}>`, `</${element}>`);
  return marked(text, mark, close);
}

/** `{\bf text}`: the style applies up to the end of the group. */
const toEnd =
  (mark: string): Handler =>
  ({ reader, convert, beside }) => {
    const before = reader.beforeCommand === '' ? beside.before : reader.beforeCommand;
    const text = convert(reader.takeRest());
    const isAfterLetter = letterOrDigit.test(before);
    return emphasized(text, { mark, close: mark, isAfterLetter, next: beside.after });
  };

/** For commands that Polygon writes in two ways: `\bf{text}` and `{\bf text}`. */
const either =
  (mark: string): Handler =>
  (context) =>
    context.reader.peek() === '{' ? around(mark)(context) : toEnd(mark)(context);

const heading =
  (level: string): Handler =>
  ({ reader, convert }) => {
    reader.takeOption();
    return `\n\n${level} ${oneLine(convert(reader.takeGroup()))}\n\n`;
  };

/** Joins a heading to one line, because headings in Markdown end with their line. */
const oneLine = (text: string): string =>
  text
    .replaceAll('\ue000', '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

const paragraph: Handler = ({ reader, convert }) => {
  const title = oneLine(convert(reader.takeGroup()));
  reader.skipBlanks();
  return `\n\n**${title}** `;
};

const fixedHeading =
  (text: string): Handler =>
  () =>
    `\n\n## ${text}\n\n`;

const inside: Handler = ({ reader, convert }) => convert(reader.takeGroup());
const nothing: Handler = () => '';
/** Drops the command with its options and the given number of arguments in braces. */
const dropping =
  (groups: number): Handler =>
  ({ reader }) => {
    reader.takeOption();
    for (let index = 0; index < groups; index += 1) reader.takeGroup();
    return '';
  };

const accent =
  (mark: string): Handler =>
  ({ reader }) => {
    const letter = reader.takeGroup();
    const plain = letter.replace(/^\\(?=[ij]$)/, '');
    return /^\p{L}/u.test(plain) ? (plain.slice(0, 1) + mark + plain.slice(1)).normalize('NFC') : plain;
  };

const code: Handler = ({ reader }) => typewriter(reader.takeGroup());
/** For `\tt{text}` and `{\tt text}`. */
const eitherCode: Handler = ({ reader }) =>
  typewriter(reader.peek() === '{' ? reader.takeGroup() : reader.takeRest());

const verbatim: Handler = ({ reader }) => {
  reader.takeText('*');
  reader.takeOption();
  return inlineCode(reader.peek() === '{' ? reader.takeGroup() : reader.takeVerbatim());
};

const address = (tex: string): string => tex.trim().replace(/\\([%#_&~{}])/g, '$1');

const picture: Handler = ({ reader, picture: find }) => {
  reader.takeOption();
  return find(reader.takeGroup().trim());
};

/**
 * Returns the caption of a picture in italics. A caption that contains emphasis stays plain, because inner marks would
 * end the outer ones.
 */
function caption(text: string): string {
  const plain = text.trim();
  return plain === '' ? '' : `\n\n${plain.includes('*') ? plain : `*${plain}*`}\n\n`;
}

const quantity: Handler = ({ reader }) => {
  reader.takeOption();
  return `${groupDigits(reader.takeGroup(), '\u00a0')}\u00a0${unitText(reader.takeGroup())}`;
};

/** Drops a sample: samples are displayed separately. */
const sample: Handler = ({ reader }) => {
  if (reader.peek() === '{') reader.takeGroup();
  return '';
};

/** Drops an assignment to a register of TeX, such as `\looseness-1` or `\parskip=3pt plus 1pt`. */
const assignment: Handler = ({ reader }) => {
  reader.takeMatch(
    /[ \t]*=?[ \t]*-?(?:\d[\d.]*|\.\d+|\\[A-Za-z]+)[ \t]*(?:pt|em|ex|cm|mm|in|bp|pc|sp|dd|cc)?(?![A-Za-z])(?:[ \t]+(?:plus|minus)[ \t]*[\d.]+[a-z]{2})*/y,
  );
  return '';
};

/** Drops the definition of a table column type: its name, an optional number of arguments, and its layout. */
const columnType: Handler = ({ reader }) => {
  reader.takeGroup();
  reader.takeOption();
  reader.takeGroup();
  return '';
};

/** Drops options and shows the next argument. */
const afterOptions: Handler = ({ reader, convert }) => {
  while (reader.takeOption() !== null);
  return convert(reader.takeGroup());
};

/** Drops the given number of arguments and shows the next one. */
const within =
  (groups: number): Handler =>
  (context) => {
    for (let index = 0; index < groups; index += 1) {
      while (context.reader.takeOption() !== null);
      context.reader.takeGroup();
    }
    return afterOptions(context);
  };

export const commands: Readonly<Record<string, Handler>> = {
  textbf: around('**'),
  bf: either('**'),
  bfseries: toEnd('**'),
  textit: around('*'),
  textsl: around('*'),
  emph: around('*'),
  em: either('*'),
  it: either('*'),
  itshape: toEnd('*'),
  underline: around('<u>', '</u>'),
  uline: around('<u>', '</u>'),
  uuline: around('<u>', '</u>'),
  ul: around('<u>', '</u>'),
  sout: around('~~'),
  texttt: code,
  t: code,
  tt: eitherCode,
  ttfamily: ({ reader }) => typewriter(reader.takeRest()),
  verb: verbatim,
  lstinline: verbatim,
  // The second argument is the text for PDF bookmarks and is dropped.
  texorpdfstring: ({ reader, convert }) => {
    const shown = reader.takeGroup();
    reader.takeGroup();
    return convert(shown);
  },
  textrm: inside,
  textsf: inside,
  textsc: inside,
  text: inside,
  mbox: inside,
  hbox: inside,
  textsuperscript: around('<sup>', '</sup>'),
  textsubscript: around('<sub>', '</sub>'),
  footnote: ({ reader, convert }) => ` (${convert(reader.takeGroup()).trim()})`,
  url: ({ reader }) => `<${address(reader.takeGroup())}>`,
  href: ({ reader, convert }) => {
    const target = address(reader.takeGroup());
    return `[${convert(reader.takeGroup()).trim()}](${target})`;
  },
  section: heading('##'),
  'section*': heading('##'),
  subsection: heading('###'),
  'subsection*': heading('###'),
  subsubsection: heading('####'),
  'subsubsection*': heading('####'),
  paragraph,
  'paragraph*': paragraph,
  subparagraph: paragraph,
  'subparagraph*': paragraph,
  caption: ({ reader, convert }) => {
    reader.takeOption();
    return caption(convert(reader.takeGroup()));
  },
  'caption*': ({ reader, convert }) => caption(convert(reader.takeGroup())),
  includegraphics: picture,
  lstinputlisting: ({ reader, notShown }) => {
    reader.takeOption();
    notShown(reader.takeGroup().trim());
    return '';
  },
  // Kattis
  problemname: dropping(1),
  illustration: ({ reader, convert, picture: find }) => {
    reader.takeGroup();
    const found = find(reader.takeGroup().trim());
    // Some authors leave out the description. `takeGroup` would then take the next letter of the text.
    const description = reader.takeMatch(/[ \t]*\n?[ \t]*(?=\{)/y) === null ? '' : reader.takeGroup();
    return `\n\n${found}${caption(convert(description))}\n\n`;
  },
  sampleinput: sample,
  sampleoutput: sample,
  ensuremath: ({ reader }) => `$${tidyMath(reader.takeGroup()).trim()}$`,
  num: ({ reader }) => {
    reader.takeOption();
    const number = groupDigits(reader.takeGroup(), '\u00a0');
    return number.includes('\\') ? `$${number}$` : number;
  },
  SI: quantity,
  qty: quantity,
  nextsample: nothing,
  remainingsamples: nothing,
  displaysample: dropping(1),
  displaysamples: nothing,
  // olymp.sty
  InputFile: fixedHeading('Input'),
  OutputFile: fixedHeading('Output'),
  InputData: fixedHeading('Input'),
  OutputData: fixedHeading('Output'),
  Interaction: fixedHeading('Interaction'),
  Explanation: fixedHeading('Notes'),
  Explanations: fixedHeading('Notes'),
  Note: fixedHeading('Notes'),
  Scoring: fixedHeading('Scoring'),
  Example: nothing,
  Examples: nothing,
  exmp: dropping(2),
  exmpfile: dropping(2),
  // Layout
  ...Object.fromEntries(layout.map((name) => [name, nothing])),
  ...Object.fromEntries(registers.map((name) => [name, assignment])),
  newcolumntype: columnType,
  // An `\end` without its `\begin`, which may be elsewhere, for example in another item of a list.
  end: dropping(1),
  medskip: () => '\n\n',
  bigskip: () => '\n\n',
  ...Object.fromEntries(dropped.map(([name, groups]) => [name, dropping(groups)])),
  centerline: inside,
  fbox: inside,
  framebox: afterOptions,
  makebox: afterOptions,
  scalebox: within(1),
  colorbox: within(1),
  rotatebox: within(1),
  raisebox: within(1),
  parbox: within(1),
  resizebox: within(2),
  'resizebox*': within(2),
  makecell: afterOptions,
  shortstack: afterOptions,
  item: () => '\n- ',
  textcolor: within(1),
  ...Object.fromEntries(Object.entries(accents).map(([name, mark]) => [name, accent(mark)])),
};
