import type { CheerioAPI } from 'cheerio/slim';
import type { Element } from 'domhandler';
import { type Locale, locales } from '@xiezhi/contract/limits';
import { RemoteFault } from '../../../../platform/outbound-http/remote-fault.ts';
import type { RemoteProblem, RemoteProblemId, RemoteProblemText, RemoteSample } from '../../adapter.ts';
import { elementText, toMarkdown } from '../../adapter/markdown.ts';
import { blockAfter, requirePart, pageChanged, readPage, squeeze } from '../../adapter/page.ts';

/** A problem page in one of its locales. */
export interface PojPage {
  readonly text: string;
  readonly url: URL;
}

/** POJ's names of this site's locales. */
export const pojLocales: Readonly<Record<Locale, string>> = { 'en-US': 'en-US', 'zh-CN': 'zh-CN' };

/**
 * Returns the locale of this page, and the other locales in which the problem is available. Throws `refused` if there
 * is no such problem.
 */
export function offeredLocales({ text }: PojPage): { readonly shown: Locale; readonly others: Locale[] } {
  const $ = readPage(text);
  refuseErrorPage($);
  const offered = locales.filter((locale) => $(`option[value="${pojLocales[locale]}"]`).length > 0);
  const selected = offered.find((locale) => $(`option[value="${pojLocales[locale]}"][selected]`).length > 0);
  const shown = selected ?? 'en-US';
  return { shown, others: offered.filter((locale) => locale !== shown) };
}

/** Reads the pages of a problem; limits and samples come from the first one. */
export function readPojProblem(
  pages: readonly [[Locale, PojPage], ...[Locale, PojPage][]],
  { id }: RemoteProblemId,
): RemoteProblem {
  const [[, first]] = pages;
  const $ = readPage(first.text);
  const limits = squeeze($('.plm').first().text());
  const parts = readParts($, first);
  const origin = squeeze(parts.find(({ title }) => isOf(title, 'source'))?.text() ?? '');
  return {
    id,
    contest: null,
    internalId: null,
    timeLimitMs: limit(limits, /(?<!Case )Time Limit: ?(\d+) ?MS/i, first.text),
    memoryLimitKb: limit(limits, /Memory Limit: ?(\d+) ?K/i, first.text),
    codeLimitBytes: null,
    texts: Object.fromEntries(pages.map(([locale, page]) => [locale, readText(page)])),
    samples: samplesOf(parts),
    tags: [],
    languages: null,
    isSpecialJudge: /Special Judge/i.test(limits),
    origin: origin === '' ? null : origin,
    pdf: null,
    isRunning: false,
  };
}

const titles = {
  description: /^(?:Description|题目描述|描述)$/i,
  input: /^(?:Input|输入)$/i,
  output: /^(?:Output|输出)$/i,
  sampleInput: /^(?:Sample Input|样例输入)$/i,
  sampleOutput: /^(?:Sample Output|样例输出)$/i,
  hint: /^(?:Hint|提示)$/i,
  source: /^(?:Source|来源)$/i,
} as const;
const isOf = (title: string, name: keyof typeof titles) => titles[name].test(title);

interface Part {
  readonly title: string;
  readonly element: Element;
  text(): string;
}

/** Returns the headings of a page, each with the block that follows it. */
function readParts($: CheerioAPI, { text }: PojPage): Part[] {
  const parts = $('.pst')
    .toArray()
    .flatMap((heading): Part[] => {
      const element = blockAfter($, heading, { block: '.ptx, .sio', heading: '.pst' });
      const title = squeeze($(heading).text());
      return element === undefined ? [] : [{ title, element, text: () => $(element).text() }];
    });
  if (parts.length === 0) throw pageChanged('sections of the problem', text);
  return parts;
}

function readText(page: PojPage): RemoteProblemText {
  const $ = readPage(page.text);
  refuseErrorPage($);
  const parts = readParts($, page);
  const options = { page: page.url, formulas: 'dollars' } as const;
  const markdown = (name: keyof typeof titles) =>
    parts
      .filter(({ title }) => isOf(title, name))
      .map(({ element }) => toMarkdown(element.children, options))
      .join('\n\n');
  const caseLimit = /Case Time Limit: ?(\d+ ?MS)/i.exec(squeeze($('.plm').first().text()))?.[1];
  const others = parts
    .filter(({ title }) => !Object.values(titles).some((pattern) => pattern.test(title)))
    .map(({ title, element }) => `**${title}**\n\n${toMarkdown(element.children, options)}`);
  const hint = [
    markdown('hint'),
    ...others,
    ...(caseLimit === undefined ? [] : [`**Case Time Limit**\n\n${caseLimit}`]),
  ];
  return {
    title: requirePart(squeeze($('.ptt').first().text()), 'title of the problem', page.text),
    description: markdown('description'),
    input: markdown('input'),
    output: markdown('output'),
    hint: hint.filter((part) => part !== '').join('\n\n'),
  };
}

function samplesOf(parts: readonly Part[]): readonly RemoteSample[] {
  const cases = (name: 'sampleInput' | 'sampleOutput') =>
    parts
      .filter(({ title }) => isOf(title, name))
      .map(({ element }) => elementText(element).replaceAll('\r', ''));
  const [inputs, outputs] = [cases('sampleInput'), cases('sampleOutput')];
  if (inputs.length === 1 && outputs.length === 1) {
    const split = [splitCases(inputs[0] ?? ''), splitCases(outputs[0] ?? '')] as const;
    if (split[0].length > 1 && split[0].length === split[1].length)
      return split[0].map((input, index) => ({ input, output: split[1][index] ?? '' }));
  }
  const count = Math.max(inputs.length, outputs.length);
  return Array.from({ length: count }, (_, index) => ({
    input: trimLines(inputs[index] ?? ''),
    output: trimLines(outputs[index] ?? ''),
  }));
}

/** Splits a block of samples into cases at lines such as `Sample Input 2`. A block without such a line is one case. */
function splitCases(block: string): string[] {
  const cases: string[][] = [[]];
  for (const line of block.split('\n'))
    if (line.length < 100 && caseHeading.test(squeeze(line))) cases.push([]);
    else cases.at(-1)?.push(line);
  const [before = [], ...others] = cases;
  const isSplit = others.length > 0 && before.every((line) => line.trim() === '');
  return isSplit ? others.map((lines) => trimLines(lines.join('\n'))) : [trimLines(block)];
}

const caseHeading = /^(?:sample )?(?:input|output|case) ?#? ?\d+ ?:?$/i;

const trimLines = (text: string) => text.replace(/^\n+/, '').trimEnd();

function refuseErrorPage($: CheerioAPI): void {
  const line = $('li')
    .toArray()
    .map((item) => squeeze($(item).text()))
    .find((text) => /Can not find problem/i.test(text));
  if (line !== undefined && /Error/i.test($('title').text())) throw new RemoteFault('refused', line);
}

function limit(text: string, pattern: RegExp, page: string): number {
  return Number(requirePart(pattern.exec(text)?.[1], String(pattern), page));
}
