import type { Cheerio, CheerioAPI } from 'cheerio/slim';
import { type Element, isTag } from 'domhandler';
import type { RemoteResponse } from '../../../../platform/outbound-http/remote-client.ts';
import { RemoteFault } from '../../../../platform/outbound-http/remote-fault.ts';
import type { RemoteProblem, RemoteProblemId, RemoteSample } from '../../adapter.ts';
import { elementText, toMarkdown } from '../../adapter/markdown.ts';
import { requirePart, pageChanged, readPage, squeeze } from '../../adapter/page.ts';

type CfStatement = Pick<
  RemoteProblem,
  'timeLimitMs' | 'memoryLimitKb' | 'texts' | 'samples' | 'tags' | 'origin' | 'pdf' | 'isSpecialJudge'
>;

/**
 * Reads a problem page. Returns null if the statement is a file, or if the problem has no page of its own. Throws
 * `refused` if the site reports that there is no such problem.
 */
export function readCfProblem({ text, url }: RemoteResponse): CfStatement | null {
  const $ = readPage(text);
  const statement = $('.problem-statement').first();
  const whole = squeeze($.root().text());
  if (/No such problem|not available (?:on|in) English/i.test(whole) && statement.length === 0)
    throw new RemoteFault('refused', 'Codeforces has no such problem, or none in English');
  if (statement.length === 0) return null;
  const header = statement.children('.header').first();
  const value = (name: string) => valueOf($, header.find(`.${name}`).first());
  const title = squeeze(header.find('.title').first().text());
  const tags = $('.tag-box')
    .toArray()
    .map((tag) => squeeze($(tag).text()))
    .filter((tag) => tag !== '');
  const origin = squeeze($('.rtable th a').first().text());
  return {
    timeLimitMs: cfTimeMs(value('time-limit'), text),
    memoryLimitKb: cfMemoryKb(value('memory-limit'), text),
    texts: {
      'en-US': {
        title: requirePart(withoutIndex(title), 'title of the problem', text),
        ...readParts($, statement, {
          page: url,
          files: [value('input-file'), value('output-file')],
        }),
      },
    },
    samples: readSamples(statement),
    tags,
    origin: origin === '' ? null : origin,
    pdf: null,
    isSpecialJudge: false,
  };
}

/** Removes the index before a title such as `A. Name`; names may contain dots too. */
const withoutIndex = (title: string) => title.replace(/^[A-Z0-9]{1,4}\. /i, '');

/** The value of a header line, without its label. */
function valueOf($: CheerioAPI, line: Cheerio<Element>): string {
  return squeeze(
    line
      .contents()
      .toArray()
      .filter((node) => !(isTag(node) && $(node).hasClass('property-title')))
      .map(elementText)
      .join(' '),
  );
}

export function cfTimeMs(text: string, page: string): number {
  const [, amount, unit] = /(?<!\d)(\d+(?:\.\d+)?) ?(s\b|sec|ms\b|millisecond)/i.exec(text) ?? [];
  const factor = unit?.toLowerCase().startsWith('m') === true ? 1 : 1000;
  return Math.round(Number(requirePart(amount, 'time limit of the problem', page)) * factor);
}

export function cfMemoryKb(text: string, page: string): number {
  const [, amount, unit] = /(?<!\d)(\d+(?:\.\d+)?) ?(MB|megabyte|KB|kilobyte|GB|gigabyte)/i.exec(text) ?? [];
  const factor = { k: 1, m: 1024, g: 1024 ** 2 }[unit?.charAt(0).toLowerCase() ?? ''] ?? Number.NaN;
  return Math.round(Number(requirePart(amount, 'memory limit of the problem', page)) * factor);
}

interface PartOptions {
  readonly page: URL;
  /** Names of the input file and the output file. */
  readonly files: readonly [string, string];
}

/** Reads the parts of a statement. The first part without a class is the legend; other parts keep their titles. */
function readParts($: CheerioAPI, statement: Cheerio<Element>, { page, files }: PartOptions) {
  const parts = { description: '', input: '', output: '' };
  const hint: string[] = filesRemark(files);
  const skipped = '.header, .sample-tests';
  for (const part of statement.children().toArray()) {
    if ($(part).is(skipped)) continue;
    const title = squeeze($(part).children('.section-title').first().text());
    const nodes = part.children.filter((node) => !(isTag(node) && $(node).hasClass('section-title')));
    const text = toMarkdown(nodes, { page, formulas: 'tripleDollars' });
    if (text === '') continue;
    if ($(part).hasClass('input-specification')) parts.input = text;
    else if ($(part).hasClass('output-specification')) parts.output = text;
    else if (title !== '') hint.push($(part).hasClass('note') ? text : `**${title}**\n\n${text}`);
    else parts.description += parts.description === '' ? text : `\n\n${text}`;
  }
  return { ...parts, hint: hint.join('\n\n') };
}

const isFile = (name: string) => name !== '' && !/^(?:standard|стандартный)/i.test(name);

/** Remark for solvers that files replace the standard streams. */
function filesRemark([input, output]: readonly [string, string]): string[] {
  const names = [
    ...(isFile(input) ? [`Input file: \`${input.replaceAll('`', '')}\``] : []),
    ...(isFile(output) ? [`Output file: \`${output.replaceAll('`', '')}\``] : []),
  ];
  return names.length === 0 ? [] : [names.join('  \n')];
}

function readSamples(statement: Cheerio<Element>): RemoteSample[] {
  const blocks = (name: 'input' | 'output') =>
    statement
      .find(`.sample-test .${name} pre`)
      .toArray()
      .map((block) => elementText(block).replaceAll('\r', '').replace(/^\n/, '').trimEnd());
  const [inputs, outputs] = [blocks('input'), blocks('output')];
  if (inputs.length !== outputs.length) throw pageChanged('pairs of samples');
  return inputs.map((input, place) => ({ input, output: outputs[place] ?? '' }));
}

/**
 * Reads title and limits of a problem whose statement is a file, from the list of its contest. Throws `refused` if the
 * list has no such problem.
 */
export function readCfListRow(
  { text }: RemoteResponse,
  { id }: RemoteProblemId,
  index: string,
): Pick<CfStatement, 'timeLimitMs' | 'memoryLimitKb'> & { readonly title: string; readonly files: string } {
  const $ = readPage(text);
  const rows = $('table.problems tr').toArray();
  if (rows.length === 0) throw pageChanged('problems of the contest', text);
  for (const row of rows) {
    const [first, second] = $(row).children('td').toArray();
    if (first === undefined || second === undefined) continue;
    if (squeeze($(first).text()).toUpperCase() !== index.toUpperCase()) continue;
    const title = squeeze($(second).find('a').first().text());
    const limits = squeeze($(second).text()).slice(title.length);
    return {
      title: requirePart(title, 'title of the problem', text),
      files: squeeze($(second).find('.notice').first().contents().first().text()).split(',')[0] ?? '',
      timeLimitMs: cfTimeMs(limits, text),
      memoryLimitKb: cfMemoryKb(limits, text),
    };
  }
  throw new RemoteFault('refused', `Codeforces has no problem ${id}`);
}

/**
 * Returns the address of a PDF statement: that of the response itself, or of a file that its page links or embeds. Null
 * if there is neither.
 */
export function pdfOf({ bytes, text, url }: RemoteResponse): string | null {
  if (bytes.subarray(0, 4).toString('latin1') === '%PDF') return url.href;
  const $ = readPage(text);
  const targets = $('embed[src], iframe[src], object[data], a[href]')
    .toArray()
    .map((element) => $(element).attr('src') ?? $(element).attr('data') ?? $(element).attr('href') ?? '');
  for (const target of targets) {
    const address = URL.parse(target, url.href);
    if (address !== null && /\.pdf$/i.test(address.pathname)) return address.href;
  }
  return null;
}
