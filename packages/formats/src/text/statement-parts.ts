import type { Locale, StatementParts } from '../model/model.ts';

/**
 * Splits a Markdown statement at its headings of the first and second level. Input and Output (or 输入, 输出)
 * become parts of their own, Hint and Notes the hint. Scoring, constraints and explanations also move to the
 * hint, under their heading; any other heading stays in its part, except for Description at the beginning,
 * which every page shows above it. Headings of the third level split a statement only if no higher heading
 * names input or output. A heading of samples is removed if no text remains below it, because samples are
 * displayed separately.
 */
type Part = keyof StatementParts;

const bareHeadings: readonly (readonly [Part, RegExp])[] = [
  [
    'input',
    /^(?:input(?: (?:format|description|specification))?|输入(?:格式|描述|说明)?|indata|eingabe|entrées?|entrada|dati di input|входные данные|формат входных данных)$/iu,
  ],
  [
    'output',
    /^(?:output(?: (?:format|description|specification))?|输出(?:格式|描述|说明)?|utdata|ausgabe|sorties?|salida|saída|dati di output|выходные данные|формат выходных данных)$/iu,
  ],
  ['hint', /^(?:hints?|notes?|提示|说明)$/i],
];
const descriptionHeading = /^(?:(?:problem )?(?:description|statement)|题目描述|题目内容|描述)$/i;
const hintHeadings =
  /^(?:scoring|subtasks?|constraints|limits|explanation.*|sample.*|子任务|数据范围(?:与.*)?|评分.*|样例.*)$/i;
const sampleHeading =
  /^(?:(?:sample|example)s?(?: (?:input|output|tests?))?|样例(?:输入|输出|数据)?)[ #]*\d*[:：]?$/i;
const fence = /^ {0,3}(`{3,}|~{3,})/;

interface Heading {
  readonly title: string;
  /** 1 to 6. */
  readonly level: number;
}

/** A line of a statement, or two lines that together are a heading. */
interface Line {
  readonly text: string;
  readonly heading: Heading | null;
}

/**
 * Returns the parts of a statement by its headings; text before the first one is the description. Headings in fences
 * are ignored.
 */
export function splitStatement(markdown: string): StatementParts {
  const parts: StatementParts = { description: '', input: '', output: '', hint: '' };
  const lines = withoutEmptySamples(linesOf(markdown));
  const data = lines.flatMap(({ heading }) =>
    heading !== null && heading.level <= 3 && namesData(heading) ? [heading.level] : [],
  );
  const deepest = data.length > 0 && data.every((level) => level === 3) ? 3 : 2;
  let part: Part = 'description';
  for (const { text, heading } of lines) {
    const title = heading !== null && heading.level <= deepest ? heading.title : undefined;
    const bare = title === undefined ? undefined : bareHeadings.find(([, pattern]) => pattern.test(title));
    if (bare) {
      part = bare[0];
      continue;
    }
    if (title !== undefined && hintHeadings.test(title)) part = 'hint';
    const isFirst = part === 'description' && parts.description.trim() === '';
    if (title !== undefined && isFirst && descriptionHeading.test(title)) continue;
    parts[part] += `${text}\n`;
  }
  return {
    description: parts.description.trim(),
    input: parts.input.trim(),
    output: parts.output.trim(),
    hint: parts.hint.trim(),
  };
}

/** Whether a title is that of a part of a statement, and not the title of the problem. */
export function isPartTitle(title: string): boolean {
  return descriptionHeading.test(title) || bareHeadings.some(([, pattern]) => pattern.test(title));
}

/** Whether a heading begins the description of the input or the output. */
function namesData({ title }: Heading): boolean {
  return bareHeadings.some(([part, pattern]) => part !== 'hint' && pattern.test(title));
}

/** Leaves out headings of samples that are followed by no text of their own. */
function withoutEmptySamples(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  /** Level of the heading that follows, less than all levels at the end; null if a text follows. */
  let next: number | null = -Infinity;
  for (const line of lines.toReversed()) {
    const { text, heading } = line;
    if (heading !== null && next !== null && next <= heading.level && sampleHeading.test(heading.title))
      continue;
    kept.push(line);
    if (heading !== null) next = heading.level;
    else if (text.trim() !== '') next = null;
  }
  return kept.reverse();
}

/** Returns the lines with the headings that are outside of fences. */
function linesOf(markdown: string): Line[] {
  const lines: Line[] = [];
  let openFence = '';
  /** The previous line begins a paragraph, so that an underline makes it a heading. */
  let isFirstOfParagraph = false;
  let wasBlank = true;
  for (const text of markdown.split('\n')) {
    openFence = nextFence(openFence, text);
    const last = lines.at(-1);
    const level = openFence === '' && isFirstOfParagraph ? underlineLevel(text) : 0;
    if (last !== undefined && level > 0) {
      lines[lines.length - 1] = {
        text: `${last.text}\n${text}`,
        heading: { title: last.text.trim(), level },
      };
      isFirstOfParagraph = false;
      wasBlank = false;
      continue;
    }
    const heading = openFence === '' ? headingOf(text) : null;
    lines.push({ text, heading });
    isFirstOfParagraph = wasBlank && heading === null && openFence === '' && /^ {0,3}\S/.test(text);
    wasBlank = text.trim() === '' || heading !== null;
  }
  return lines;
}

/** Returns the heading of a line in Markdown, without optional closing marks, or in HTML. */
function headingOf(line: string): Heading | null {
  const [, level, inHtml] = /^<h([1-6])(?:\s[^<>]*)?>([^<>]*)<\/h\1>\s*$/i.exec(line) ?? [];
  if (inHtml !== undefined) return { title: inHtml.trim(), level: Number(level) };
  const [, marks = ''] = /^(#{1,6})[ \t]/.exec(line) ?? [];
  if (marks === '') return null;
  const title = line.slice(marks.length).trim();
  let end = title.length;
  while (title[end - 1] === '#') end -= 1;
  return { title: title.slice(0, end).trimEnd(), level: marks.length };
}

/** Returns the level of the heading that a line makes of the line above it; 0 for none. */
function underlineLevel(line: string): number {
  const mark = /^ {0,3}(=+|-+)[ \t]*$/.exec(line)?.[1]?.[0];
  return mark === '=' ? 1 : mark === '-' ? 2 : 0;
}

/** Returns the fence that is open after `line`, '' for none. */
function nextFence(open: string, line: string): string {
  const marks = fence.exec(line)?.[1] ?? '';
  if (open === '') return marks;
  return marks.startsWith(open) && line.trim() === marks ? '' : open;
}

/** Removes the placeholders of samples in ICPC statements: samples are displayed separately. */
export function withoutSamplePlaces(markdown: string): string {
  return markdown.replace(
    /^[ \t]*(?:\{\{(?:nextsample|remainingsamples)\}\}|\\(?:next|remaining)samples?)[ \t]*$/gm,
    '',
  );
}

const headings: Readonly<Record<Locale, readonly [string, string, string]>> = {
  'en-US': ['Input', 'Output', 'Notes'],
  'zh-CN': ['输入', '输出', '提示'],
};

/** Joins the parts into one text that `splitStatement` splits again. */
export function joinStatement(parts: StatementParts, locale: Locale): string {
  const [input, output, hint] = headings[locale];
  const pieces = [
    parts.description.trim(),
    section(input, parts.input),
    section(output, parts.output),
    section(hint, parts.hint),
  ];
  return `${pieces.filter((piece) => piece !== '').join('\n\n')}\n`;
}

function section(title: string, text: string): string {
  return text.trim() === '' ? '' : `## ${title}\n\n${text.trim()}`;
}
