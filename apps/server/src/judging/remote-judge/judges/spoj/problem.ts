import type { CheerioAPI } from 'cheerio/slim';
import { type AnyNode, type Element, isTag } from 'domhandler';
import { RemoteFault } from '../../../../platform/outbound-http/remote-fault.ts';
import type { RemoteProblem, RemoteProblemId, RemoteSample } from '../../adapter.ts';
import { elementText, toMarkdown } from '../../adapter/markdown.ts';
import { requirePart, readPage, squeeze } from '../../adapter/page.ts';

/**
 * Reads the page `/problems/CODE/`. `languages` are the labels on the submit page of the problem. Throws `refused` if
 * there is no such problem.
 */
export function readSpojProblem(
  text: string,
  page: URL,
  { id }: RemoteProblemId,
  languages: readonly string[] | null,
): RemoteProblem {
  const $ = readPage(text);
  if (/Wrong problem code!/i.test($.root().text())) throw new RemoteFault('refused', 'Wrong problem code!');
  const heading = requirePart(squeeze($('#problem-name').first().text()), 'title of the problem', text);
  const body = requirePart($('#problem-body').get(0), 'body of the problem', text);
  const meta = readMeta($);
  const timeMs = secondsIn(meta.get('time limit') ?? '');
  const memoryKb = spojMemoryKb(meta.get('memory limit') ?? '');
  const codeLimit = /^(\d+) ?B$/i.exec(meta.get('source limit') ?? '')?.[1];
  const origin = meta.get('resource') ?? '';
  const { text: parts, samples } = readBody(body, page);
  return {
    id,
    contest: null,
    internalId: null,
    timeLimitMs: requirePart(timeMs, 'time limit of the problem', text),
    memoryLimitKb: requirePart(memoryKb, 'memory limit of the problem', text),
    codeLimitBytes: codeLimit === undefined ? null : Number(codeLimit),
    texts: { 'en-US': { title: heading.replace(new RegExp(`^${id}\\s+-\\s+`, 'i'), ''), ...parts } },
    samples,
    tags: $('#problem-tags a')
      .toArray()
      .map((tag) => squeeze($(tag).text()).replace(/^#/, ''))
      .filter((tag) => tag !== ''),
    languages,
    isSpecialJudge: false,
    origin: origin === '' ? null : origin,
    pdf: null,
    isRunning: false,
  };
}

/** Rows of the information table next to the problem, by their labels in lower case. */
function readMeta($: CheerioAPI): Map<string, string> {
  return new Map(
    $('#problem-meta tr')
      .toArray()
      .map((row) => {
        const [label, value] = $(row)
          .children('td, th')
          .toArray()
          .map((cell) => squeeze($(cell).text()));
        return [(label ?? '').replace(/:$/, '').toLowerCase(), value ?? ''] as const;
      }),
  );
}

/** Milliseconds of a text such as `1s`; of a range such as `0.1s-2s`, the upper end. */
function secondsIn(text: string): number | null {
  const amounts = [...text.matchAll(/(?<!\d)(\d+(?:\.\d+)?) ?s\b/g)].map(([, digits]) => Number(digits));
  return amounts.length === 0 ? null : Math.round(Math.max(...amounts) * 1000);
}

/** KiB of `2.6M`, `1536MB` or `1536k`. */
export function spojMemoryKb(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?) ?([kMG])B?$/i.exec(text.trim());
  if (match === null) return null;
  const factor = { k: 1, m: 1024, g: 1024 ** 2 }[(match[2] ?? '').toLowerCase()] ?? 1;
  return Math.round(Number(match[1]) * factor);
}

const titles = {
  input: /^(?:the )?input(?: (?:format|specification))?$/i,
  output: /^(?:the )?output(?: (?:format|specification))?$/i,
  example: /^(?:samples?|examples?)(?: \d+)?$/i,
  sampleInput: /^(?:sample|example) input(?: \d+)?$/i,
  sampleOutput: /^(?:sample|example) output(?: \d+)?$/i,
} as const;

interface Section {
  readonly title: string;
  readonly nodes: AnyNode[];
}

/** Splits the body, which is free HTML, at headings. Keeps sections without a known heading unchanged. */
function readBody(body: Element, page: URL) {
  const sections = sectionsOf(body);
  const options = { page, formulas: 'brackets' } as const;
  const markdown = ({ nodes }: Section) => toMarkdown(nodes, options);
  const used = new Set<Section>();
  const take = (pattern: RegExp) => {
    const found = sections.filter((section) => pattern.test(section.title));
    for (const section of found) used.add(section);
    return found;
  };
  const [description] = sections;
  if (description !== undefined) used.add(description);
  const input = take(titles.input).map(markdown).join('\n\n');
  const output = take(titles.output).map(markdown).join('\n\n');
  const samples = samplesOf(sections, used);
  const hint = sections
    .filter((section) => !used.has(section))
    .map((section) => `**${section.title}**\n\n${markdown(section)}`)
    .join('\n\n');
  return {
    text: { description: description === undefined ? '' : markdown(description), input, output, hint },
    samples,
  };
}

/** Sections of the body; the first one has no title. */
function sectionsOf(body: Element): Section[] {
  const sections: Section[] = [{ title: '', nodes: [] }];
  const walk = (nodes: readonly AnyNode[]) => {
    for (const node of nodes) {
      const title = titleOf(node);
      if (title !== null) sections.push({ title, nodes: [] });
      else if (isTag(node) && node.name === 'div' && hasTitle(node)) walk(node.children);
      else sections.at(-1)?.nodes.push(node);
    }
  };
  walk(body.children);
  return sections;
}

const hasTitle = (element: Element): boolean =>
  element.children.some((child) => titleOf(child) !== null || (isTag(child) && hasTitle(child)));

/** Text of a heading, or of a paragraph that contains only a known title in bold; null for other nodes. */
function titleOf(node: AnyNode): string | null {
  if (!isTag(node) || !/^(?:h[1-6]|b|strong|p)$/.test(node.name)) return null;
  const text = squeeze(elementText(node)).replace(/:$/, '').trim();
  if (/^h[1-6]$/.test(node.name)) return text === '' ? null : text;
  const isBold = node.name === 'b' || node.name === 'strong' || (node.name === 'p' && isAllBold(node));
  return isBold && Object.values(titles).some((title) => title.test(text)) ? text : null;
}

const isAllBold = ({ children }: Element) =>
  children.every((child) =>
    isTag(child) ? /^(?:b|strong|br)$/.test(child.name) : elementText(child).trim() === '',
  );

function samplesOf(sections: readonly Section[], used: Set<Section>): RemoteSample[] {
  const of = (pattern: RegExp) => sections.filter(({ title }) => pattern.test(title));
  const [inputs, outputs] = [of(titles.sampleInput), of(titles.sampleOutput)];
  if (inputs.length > 0 && inputs.length === outputs.length) {
    for (const section of [...inputs, ...outputs]) used.add(section);
    return inputs.map((input, index) => ({
      input: clean(blockOf(input)),
      output: clean(outputs[index] === undefined ? '' : blockOf(outputs[index])),
    }));
  }
  return of(titles.example).flatMap((section) => {
    const sample = splitExample(section);
    if (sample === null) return [];
    used.add(section);
    return [sample];
  });
}

/**
 * Splits a sample section: either one block with the words Input and Output, or two blocks below these words. Returns
 * null for other forms, so the section stays text.
 */
function splitExample(section: Section): RemoteSample | null {
  const lines = section.nodes.map(elementText).join('').replaceAll('\r', '').split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const second = lines.findIndex((line, index) => index > first && isWord(line, 'output'));
  const count = pres(section.nodes).length;
  if (!isWord(lines[first] ?? '', 'input') || second === -1 || count > 2 || count === 0) return null;
  // If text follows the last block, it explains the sample, so the whole section stays text.
  const last = pres(section.nodes).at(-1);
  const after = section.nodes.slice(
    section.nodes.findIndex((node) => last !== undefined && holds(node, last)) + 1,
  );
  if (after.some((node) => elementText(node).trim() !== '')) return null;
  return {
    input: clean(lines.slice(first + 1, second).join('\n')),
    output: clean(lines.slice(second + 1).join('\n')),
  };
}

/** Returns whether a line contains only a label such as `Input:` or `Sample Input`. */
const isWord = (line: string, word: 'input' | 'output') =>
  line.length < 100 && new RegExp(`^(?:sample )?${word}:?$`, 'i').test(squeeze(line).replace(/ :$/, ':'));

const holds = (node: AnyNode, inner: AnyNode): boolean =>
  node === inner || (isTag(node) && node.children.some((child) => holds(child, inner)));

const pres = (nodes: readonly AnyNode[]): Element[] =>
  nodes.flatMap((node) => (isTag(node) ? (node.name === 'pre' ? [node] : pres(node.children)) : []));

function blockOf({ nodes }: Section): string {
  const [block] = pres(nodes);
  return block === undefined ? nodes.map(elementText).join('') : elementText(block);
}

const clean = (text: string) =>
  text
    .replaceAll('\r', '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
