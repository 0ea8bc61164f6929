import { extractTitledSamples } from '../../text/titled-samples.ts';
import { decodeHTMLStrict } from 'entities';
import { parseJson } from '../../text/json.ts';
import type { Locale, ProblemPackage, Sample } from '../../model/model.ts';
import { splitStatement } from '../../text/statement-parts.ts';
import { guessLocale } from '../../text/text-locale.ts';
import { readText } from '../../text/text.ts';
import { isMap, scalarText } from '../../text/yaml.ts';
import type { HydroContext } from './hydro.ts';

/**
 * Reads the statements from `problem.md` and `problem_LOCALE.md`, or from the key `content`, which is a text or a map
 * from locales to texts.
 */
export async function readHydroStatements(
  { files, report, source }: HydroContext,
  problem: ProblemPackage,
  content: unknown,
): Promise<void> {
  const texts = new Map<Locale, string>();
  for (const path of files) {
    const match = /^problem(?:_(\w+))?\.md$/.exec(path);
    if (match === null) continue;
    const text = await readText(source, path);
    const locale = localeOf(match[1], text);
    if (locale === null) report.lost(path, 'display', 'a language that this site does not support');
    else if (texts.has(locale)) report.lost(path, 'display', 'there is already a text in that language');
    else {
      texts.set(locale, text);
      report.taken(path);
    }
  }
  if (texts.size === 0) for (const [locale, text] of contentTexts(content)) texts.set(locale, text);
  for (const [locale, text] of texts) {
    const { markdown, samples } = extractExamples(text);
    problem.statements[locale] = splitStatement(linkAttachments(markdown));
    if (problem.samples.length === 0) problem.samples = samples;
    problem.titles[locale] ??= Object.values(problem.titles)[0] ?? '';
  }
  if (texts.size === 0) report.lost('statement', 'display', 'the package has no statement in Markdown');
}

/** Returns the locale for a code: `zh` with its variants, or `en`. Without a code, guesses the locale from the text. */
function localeOf(code: string | undefined, text: string): Locale | null {
  if (code === undefined) return guessLocale([text]);
  const language = code.toLowerCase().split('_')[0];
  if (language === 'zh') return code.toLowerCase() === 'zh_tw' ? null : 'zh-CN';
  return language === 'en' ? 'en-US' : null;
}

function contentTexts(content: unknown): [Locale, string][] {
  const value =
    typeof content === 'string' && content.trim().startsWith('{') ? (parseJson(content) ?? content) : content;
  if (isMap(value)) {
    return Object.entries(value).flatMap(([code, text]): [Locale, string][] => {
      const locale = localeOf(code, scalarText(text));
      return locale === null ? [] : [[locale, scalarText(text)]];
    });
  }
  const text = scalarText(value);
  return text === '' ? [] : [[guessLocale([text]), text]];
}

const exampleFence = /^[ \t]*(`{3,})[ \t]*(input|output)(\d+)[ \t]*$/;

const exampleBlock = /<pre>\s*<code\s+class=["']?(?:language|lang)-(input|output)(\d+)["']?\s*>/gi;

/** The input or output of an example in a statement. */
interface ExampleText {
  readonly number: number;
  readonly kind: string;
  readonly text: string;
}

/**
 * Extracts the examples of a statement: code fences named `input1`, `output1` and so on, and code blocks in HTML whose
 * language has such a name. If there are none, extracts the fences below headings of samples.
 */
export function extractExamples(markdown: string): { markdown: string; samples: Sample[] } {
  const named = takeNamed(markdown);
  return named.samples.length === 0 ? extractTitledSamples(markdown) : named;
}

function takeNamed(markdown: string): { markdown: string; samples: Sample[] } {
  const fences = takeFences(markdown);
  const blocks = takeBlocks(fences.markdown);
  const found = new Map<number, Sample>();
  for (const { number, kind, text } of [...blocks.texts, ...fences.texts]) {
    const sample = found.get(number) ?? { input: '', output: '' };
    found.set(number, { ...sample, [kind]: text });
  }
  const samples = [...found].sort(([left], [right]) => left - right).map(([, sample]) => sample);
  return { markdown: blocks.markdown, samples };
}

function takeBlocks(html: string): { markdown: string; texts: ExampleText[] } {
  const texts: ExampleText[] = [];
  const rest: string[] = [];
  let at = 0;
  let end = 0;
  for (const { 0: opening, 1: kind = '', 2: number = '', index } of html.matchAll(exampleBlock)) {
    if (index < at) continue;
    const begin = index + opening.length;
    // Searches the next `</code>` only if the known one is before `begin`. So each character is read only once.
    if (end < begin) end = html.indexOf('</code>', begin);
    if (end === -1) break;
    const [closing = ''] = /^<\/code>\s*<\/pre>/i.exec(html.slice(end, end + closingMax)) ?? [];
    if (closing === '') continue;
    rest.push(html.slice(at, index));
    const text = decodeHTMLStrict(html.slice(begin, end)).replace(/^\n/, '');
    texts.push({ kind: kind.toLowerCase(), number: Number(number), text: withLineEnd(text) });
    at = end + closing.length;
  }
  return { markdown: [...rest, html.slice(at)].join(''), texts };
}

/** Maximum number of characters of `</code>`, `</pre>` and the blanks between them. */
const closingMax = 40;

function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function takeFences(markdown: string): { markdown: string; texts: ExampleText[] } {
  const lines = markdown.split('\n');
  const closing = closingFences(lines);
  const texts: ExampleText[] = [];
  const rest: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, fence = '', kind, number = ''] = exampleFence.exec(line) ?? [];
    const end = kind === undefined ? undefined : closing(fence, at);
    if (kind === undefined || end === undefined) {
      rest.push(line);
      continue;
    }
    const text = lines.slice(at + 1, end).map((one) => `${one}\n`);
    texts.push({ kind, number: Number(number), text: text.join('') });
    at = end;
  }
  return { markdown: rest.join('\n'), texts };
}

/**
 * Returns a function that finds the closing line of a fence. Its calls must be in ascending order of `after`, so that
 * each line is read only once.
 */
function closingFences(lines: readonly string[]): (fence: string, after: number) => number | undefined {
  const places = new Map<string, number[]>();
  for (const [at, text] of [...lines.entries()].reverse()) {
    const line = text.trim();
    if (!/^`{3,}$/.test(line)) continue;
    const known = places.get(line);
    if (known === undefined) places.set(line, [at]);
    else known.push(at);
  }
  return (fence, after) => {
    const left = places.get(fence) ?? [];
    while ((left.at(-1) ?? Infinity) <= after) left.pop();
    return left.at(-1);
  };
}

/** Replaces `file://NAME` by the name of the attachment. Does not change addresses that contain a path. */
function linkAttachments(markdown: string): string {
  return markdown.replace(/file:\/\/([^\s/\\()"'<>]+)(?=[\s()"'<>]|$)/g, (whole, name: string) =>
    name.startsWith('.') ? whole : name,
  );
}
