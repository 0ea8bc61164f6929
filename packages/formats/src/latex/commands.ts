import { lookUp } from '../text/lookup.ts';
import type { TexContext } from './latex.ts';

type Handler = (context: TexContext) => string;

/** Commands that stand for a text. */
export const symbols: Readonly<Record<string, string>> = {
  '%': '%',
  '&': '&',
  $: '\\$',
  '#': '#',
  _: '\\_',
  '{': '{',
  '}': '}',
  ' ': ' ',
  ',': ' ',
  ';': ' ',
  ':': ' ',
  '!': '',
  '/': '',
  '-': '',
  '"': '"',
  '\n': '\n',
  '\\': '  \n',
  newline: '  \n',
  linebreak: '  \n',
  par: '\n\n',
  ldots: '…',
  dots: '…',
  textellipsis: '…',
  textbackslash: '\\\\',
  textasciitilde: '~',
  textasciicircum: '^',
  textquotedbl: '"',
  textless: '\\<',
  textgreater: '\\>',
  textbar: '|',
  textunderscore: '\\_',
  lq: '‘',
  rq: '’',
  quad: ' ',
  qquad: ' ',
  TeX: 'TeX',
  LaTeX: 'LaTeX',
  S: '§',
  copyright: '©',
  pounds: '£',
  euro: '€',
  degree: '°',
  ss: 'ß',
  o: 'ø',
  ae: 'æ',
  aa: 'å',
};

const around =
  (mark: string, close = mark): Handler =>
  ({ reader, convert }) => {
    const text = convert(reader.takeGroup());
    return text.trim() === '' ? text : mark + text.trim() + close;
  };

/** `{\bf text}`: the style holds to the end of the group. */
const toEnd =
  (mark: string): Handler =>
  ({ reader, convert }) => {
    const text = convert(reader.takeRest()).trim();
    return text === '' ? '' : mark + text + mark;
  };

/** Polygon writes both `\bf{text}` and `{\bf text}`. */
const either =
  (mark: string): Handler =>
  (context) =>
    context.reader.peek() === '{' ? around(mark)(context) : toEnd(mark)(context);

const heading =
  (level: string): Handler =>
  ({ reader, convert }) => {
    reader.takeOption();
    return `\n\n${level} ${convert(reader.takeGroup()).trim()}\n\n`;
  };

const fixedHeading =
  (text: string): Handler =>
  () =>
    `\n\n## ${text}\n\n`;

const inside: Handler = ({ reader, convert }) => convert(reader.takeGroup());
const nothing: Handler = () => '';
/** Drops the command and so many arguments in braces. */
const dropping =
  (groups: number): Handler =>
  ({ reader }) => {
    reader.takeOption();
    for (let index = 0; index < groups; index += 1) reader.takeGroup();
    return '';
  };

const codeSymbols: Readonly<Record<string, string>> = {
  textbackslash: '\\',
  textasciicircum: '^',
  textasciitilde: '~',
  textless: '<',
  textgreater: '>',
};

/** A mark within a listing as the program has it; a command that is not one of these stays. */
function plainCode(whole: string, mark?: string, name?: string, apart?: string): string {
  return mark ?? apart ?? lookUp(codeSymbols, name ?? '') ?? whole;
}

const code: Handler = ({ reader }) => {
  const text = reader.takeGroup().replace(/\\(?:([%&$#_{}])|(text[a-z]+)(?:\{\})?)|([-`'])\{\}/g, plainCode);
  const ticks = text.includes('`') ? '``' : '`';
  return text.trim() === '' ? '' : ticks + text + ticks;
};

const picture: Handler = ({ reader }) => {
  reader.takeOption();
  return `![](${reader.takeGroup().trim().replaceAll(' ', '%20')})`;
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
  sout: around('~~'),
  texttt: code,
  t: code,
  tt: code,
  ttfamily: toEnd('`'),
  verb: ({ reader }) => `\`${reader.takeVerbatim()}\``,
  lstinline: ({ reader }) => `\`${reader.takeVerbatim()}\``,
  textrm: inside,
  textsf: inside,
  textsc: inside,
  text: inside,
  mbox: inside,
  hbox: inside,
  textsuperscript: around('<sup>', '</sup>'),
  textsubscript: around('<sub>', '</sub>'),
  footnote: ({ reader, convert }) => ` (${convert(reader.takeGroup()).trim()})`,
  url: ({ reader }) => `<${reader.takeGroup().trim()}>`,
  href: ({ reader, convert }) => {
    const address = reader.takeGroup().trim();
    return `[${convert(reader.takeGroup()).trim()}](${address})`;
  },
  section: heading('##'),
  'section*': heading('##'),
  subsection: heading('###'),
  'subsection*': heading('###'),
  subsubsection: heading('####'),
  'subsubsection*': heading('####'),
  paragraph: ({ reader, convert }) => `\n\n**${convert(reader.takeGroup()).trim()}** `,
  caption: ({ reader, convert }) => `\n\n*${convert(reader.takeGroup()).trim()}*\n\n`,
  includegraphics: picture,
  // Kattis
  problemname: dropping(1),
  illustration: ({ reader, convert }) => {
    reader.takeGroup();
    const file = reader.takeGroup().trim();
    return `\n\n![${convert(reader.takeGroup()).trim()}](${file})\n\n`;
  },
  nextsample: nothing,
  remainingsamples: nothing,
  // olymp.sty
  InputFile: fixedHeading('Input'),
  OutputFile: fixedHeading('Output'),
  Interaction: fixedHeading('Interaction'),
  Note: fixedHeading('Notes'),
  Scoring: fixedHeading('Scoring'),
  Example: nothing,
  Examples: nothing,
  exmp: dropping(2),
  exmpfile: dropping(2),
  // Layout
  centering: nothing,
  noindent: nothing,
  indent: nothing,
  newpage: nothing,
  clearpage: nothing,
  hline: nothing,
  hfill: nothing,
  smallskip: nothing,
  medskip: () => '\n\n',
  bigskip: () => '\n\n',
  small: nothing,
  footnotesize: nothing,
  scriptsize: nothing,
  tiny: nothing,
  large: nothing,
  Large: nothing,
  normalsize: nothing,
  sl: nothing,
  rm: nothing,
  protect: nothing,
  label: dropping(1),
  vspace: dropping(1),
  'vspace*': dropping(1),
  hspace: dropping(1),
  'hspace*': dropping(1),
  usepackage: dropping(1),
  documentclass: dropping(1),
  def: dropping(2),
  color: dropping(1),
  textcolor: ({ reader, convert }) => {
    reader.takeGroup();
    return convert(reader.takeGroup());
  },
};
