import type { CheerioAPI } from 'cheerio/slim';
import { type AnyNode, type Element, isTag } from 'domhandler';
import type { RemoteResponse } from '../../../../platform/outbound-http/remote-client.ts';
import type { RemoteProblem, RemoteProblemId, RemoteProblemText, RemoteSample } from '../../adapter.ts';
import { elementText, toMarkdown } from '../../adapter/markdown.ts';
import { acTime } from './status.ts';
import { requirePart, pageChanged, readPage, squeeze } from '../../adapter/page.ts';

/** Reads a task page, in English if available, else in Japanese. */
export function readAcProblem(
  { text, url, headers }: RemoteResponse,
  problem: RemoteProblemId,
): RemoteProblem {
  const $ = readPage(text);
  const heading = $('span.h2').first();
  const own = heading
    .contents()
    .toArray()
    .filter((node) => !isTag(node));
  const title = squeeze(own.map(elementText).join('')).replace(/^[^\s-]{1,8} - /, '');
  const statement = requirePart($('#task-statement').get(0), 'statement of the task', text);
  const limits = squeeze(
    $('p')
      .filter((_, line) => limitLine.test($(line).text()))
      .first()
      .text(),
  );
  const { parts, samples } = readStatement($, statement, url, text);
  return {
    ...problem,
    internalId: null,
    timeLimitMs: timeMs(limits, text),
    memoryLimitKb: memoryKb(limits, text),
    codeLimitBytes: null,
    texts: { 'en-US': { title: requirePart(title, 'title of the task', text), ...parts } },
    samples,
    tags: [],
    languages: null,
    isSpecialJudge: false,
    origin: problem.contest,
    pdf: null,
    isRunning: isRunning($, headers['date']),
  };
}

/** Returns whether the contest of this page had not ended at the time of the response (`date` header). */
function isRunning($: CheerioAPI, date: string | undefined): boolean {
  const end = $('.contest-duration time').eq(1).text();
  return acTime(end).getTime() > Date.parse(date ?? '');
}

const limitLine = /Time Limit|実行時間制限/;

function timeMs(text: string, page: string): number {
  const [, amount, unit] =
    /(?:Time Limit|実行時間制限) ?: ?(\d+(?:\.\d+)?) ?(msec|sec|ms|s)\b/i.exec(text) ?? [];
  const value = Number(requirePart(amount, 'time limit of the task', page));
  return Math.round(unit?.toLowerCase().startsWith('m') === true ? value : value * 1000);
}

function memoryKb(text: string, page: string): number {
  const [, amount, unit] = /(?:Memory Limit|メモリ制限) ?: ?(\d+(?:\.\d+)?) ?([KMG])i?B/i.exec(text) ?? [];
  const factor = { k: 1, m: 1024, g: 1024 ** 2 }[unit?.toLowerCase() ?? ''] ?? Number.NaN;
  return Math.round(Number(requirePart(amount, 'memory limit of the task', page)) * factor);
}

const titles = {
  description: /^(?:Problem Statement|Problem|問題文|問題)$/i,
  input: /^(?:Input(?: Format)?|入力(?:形式)?)$/i,
  output: /^(?:Output(?: Format)?|出力(?:形式)?)$/i,
  sampleInput: /^(?:Sample Input|Input Example|入力例) ?\d*$/i,
  sampleOutput: /^(?:Sample Output|Output Example|出力例) ?\d*$/i,
} as const;

interface Section {
  readonly title: string;
  readonly nodes: readonly AnyNode[];
}

const isSample = ({ title }: Section) => titles.sampleInput.test(title) || titles.sampleOutput.test(title);

function readStatement($: CheerioAPI, statement: Element, page: URL, text: string) {
  const english = $(statement).find('.lang-en').get(0);
  const root = english ?? $(statement).find('.lang-ja').get(0) ?? statement;
  const sections = sectionsOf($, root);
  const options = { page, formulas: 'none' } as const;
  const markdown = ({ nodes }: Section) => toMarkdown(nodes, options);
  const of = (name: keyof typeof titles) => sections.filter(({ title }) => titles[name].test(title));
  const samples = readSamples(of('sampleInput'), of('sampleOutput'), text);
  const used = new Set([...of('description'), ...of('input'), ...of('output')]);
  const others = sections
    .filter((section) => !used.has(section))
    .flatMap((section) => {
      // A sample section may also contain an explanation: keeps only this explanation.
      const rest = isSample(section) ? { ...section, nodes: withoutFirstPre(section.nodes) } : section;
      const body = markdown(rest);
      return body === '' ? [] : [`**${section.title}**\n\n${body}`];
    });
  // The score precedes the first section.
  const score = $(root)
    .find('p')
    .toArray()
    .filter(
      (line) =>
        /^(?:Score ?:|配点)/.test(squeeze(elementText(line))) && $(line).closest('section').length === 0,
    )
    .map((line) => toMarkdown(line.children, options));
  // The oldest pages have no headings: the whole text is the description.
  const description =
    sections.length === 0 ? [toMarkdown(root.children, options)] : of('description').map(markdown);
  if (description.join('') === '' && others.length === 0) throw pageChanged('sections of the task', text);
  const parts: Omit<RemoteProblemText, 'title'> = {
    description: [...(sections.length === 0 ? [] : score), ...description].join('\n\n'),
    input: of('input').map(markdown).join('\n\n'),
    output: of('output').map(markdown).join('\n\n'),
    hint: others.join('\n\n'),
  };
  return { parts, samples };
}

/** Sections of a page. The heading is inside its section; on old pages it precedes the section or a block. */
function sectionsOf($: CheerioAPI, root: Element): Section[] {
  return $(root)
    .find('h3')
    .toArray()
    .map((heading) => {
      const title = squeeze(elementText(heading)).replace(/:$/, '');
      const parent = heading.parent;
      const isInside = parent !== null && isTag(parent) && parent.name === 'section';
      const nodes: AnyNode[] = [];
      for (let next = heading.next; next !== null; next = next.next) {
        if (isTag(next) && (next.name === 'h3' || (!isInside && $(next).find('h3').length > 0))) break;
        nodes.push(next);
      }
      return { title, nodes };
    });
}

function readSamples(
  inputs: readonly Section[],
  outputs: readonly Section[],
  text: string,
): readonly RemoteSample[] {
  if (inputs.length !== outputs.length && outputs.length > 0) throw pageChanged('pairs of samples', text);
  const block = (section: Section | undefined) => {
    const pre = section === undefined ? undefined : firstPre(section.nodes);
    return pre === undefined ? '' : elementText(pre).replaceAll('\r', '').replace(/^\n/, '').trimEnd();
  };
  return outputs.map((output, place) => ({ input: block(inputs[place]), output: block(output) }));
}

function firstPre(nodes: readonly AnyNode[]): Element | undefined {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    const found = node.name === 'pre' ? node : firstPre(node.children);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Removes the block with the sample data from the page, and returns the remaining nodes. */
function withoutFirstPre(nodes: readonly AnyNode[]): readonly AnyNode[] {
  const pre = firstPre(nodes);
  if (pre === undefined) return nodes;
  if (nodes.includes(pre)) return nodes.filter((node) => node !== pre);
  if (pre.parent !== null) pre.parent.children = pre.parent.children.filter((node) => node !== pre);
  return nodes;
}
