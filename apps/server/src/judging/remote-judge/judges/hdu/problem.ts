import type { CheerioAPI } from 'cheerio/slim';
import { type AnyNode, type Element, isTag } from 'domhandler';
import { RemoteFault } from '../../../../platform/outbound-http/remote-fault.ts';
import type { RemoteProblem, RemoteProblemId, RemoteSample } from '../../adapter.ts';
import { elementText, toMarkdown } from '../../adapter/markdown.ts';
import { blockAfter, requirePart, pageChanged, readPage, squeeze } from '../../adapter/page.ts';

/** Reads `showproblem.php`. Throws `refused` if there is no such problem. */
export function readHduProblem(text: string, page: URL, { id, contest }: RemoteProblemId): RemoteProblem {
  const $ = readPage(text);
  const titled = $('h1').first();
  const whole = squeeze($.root().text());
  if (/System Message/.test(whole) && /(?:No such problem|Invalid Parameter)/i.test(whole))
    throw new RemoteFault('refused', 'No such problem');
  const title = requirePart(squeeze(titled.text()), 'title of the problem', text);
  const panels = readPanels($);
  if (panels.size === 0) throw pageChanged('panels of the problem', text);
  const markdown = (name: string) =>
    toMarkdown(panels.get(name)?.children ?? [], { page, formulas: 'dollars' });
  const sample = readSample(panels);
  const others = [...panels.keys()].filter((name) => !known.has(name));
  const extra = others.map((name) => `**${name}**\n\n${markdown(name)}`);
  const nestedHint = sample.hint === null ? '' : toMarkdown(sample.hint, { page, formulas: 'dollars' });
  const origin = squeeze(panels.has('Source') ? $(panels.get('Source')).text() : '');
  const hint = [markdown('Hint'), nestedHint, ...extra].filter((part) => part !== '');
  return {
    id,
    contest,
    internalId: null,
    timeLimitMs: limit(whole, /Time Limit: ?\d+\/(\d+) ?MS/i, text),
    memoryLimitKb: limit(whole, /Memory Limit: ?\d+\/(\d+) ?K/i, text),
    codeLimitBytes: null,
    texts: {
      'en-US': {
        title,
        description: markdown('Problem Description'),
        input: markdown('Input'),
        output: markdown('Output'),
        hint: hint.join('\n\n'),
      },
    },
    samples: sample.samples,
    tags: [],
    languages: null,
    isSpecialJudge: /Special Judge/.test(whole),
    origin: origin === '' ? null : origin,
    pdf: null,
    isRunning: false,
  };
}

const known = new Set([
  'Problem Description',
  'Input',
  'Output',
  'Sample Input',
  'Sample Output',
  'Hint',
  'Source',
  'Recommend',
]);

/** Contents of the panels by title. On the page, each title is followed by its content as a sibling. */
function readPanels($: CheerioAPI): Map<string, Element> {
  const panels = new Map<string, Element>();
  for (const title of $('.panel_title').toArray()) {
    const content = blockAfter($, title, { block: '.panel_content', heading: '.panel_title' });
    if (content !== undefined) panels.set(squeeze($(title).text()), content);
  }
  return panels;
}

/** Limit for languages other than Java: the number after the slash. */
function limit(text: string, pattern: RegExp, page: string): number {
  return Number(requirePart(pattern.exec(text)?.[1], String(pattern), page));
}

interface ReadSample {
  readonly samples: readonly RemoteSample[];
  /** The hint inside the output panel; null if there is none. */
  readonly hint: AnyNode[] | null;
}

function readSample(panels: ReadonlyMap<string, Element>): ReadSample {
  const [input, output] = [panels.get('Sample Input'), panels.get('Sample Output')];
  if (input === undefined && output === undefined) return { samples: [], hint: null };
  const { shown, hint } = output === undefined ? { shown: '', hint: null } : cutHint(output);
  return {
    samples: [{ input: input === undefined ? '' : elementText(input).trimEnd(), output: shown.trimEnd() }],
    hint,
  };
}

/**
 * Separates the sample output from a hint in the same panel. The hint begins with an `<i>` heading and ends with the
 * panel.
 */
function cutHint(output: Element): { shown: string; hint: AnyNode[] | null } {
  const heading = findHeading(output);
  if (heading === null) return { shown: elementText(output), hint: null };
  let box: AnyNode = heading;
  while (box.parent !== null && box.parent !== output && isTag(box.parent) && isFirst(box, box.parent))
    box = box.parent;
  const holder = box.parent !== null && isTag(box.parent) ? box.parent : output;
  const at = holder.children.indexOf(box);
  const hint = holder.children.slice(at);
  holder.children = holder.children.slice(0, at);
  // The heading is not part of the hint's text.
  heading.children = [];
  return { shown: elementText(output), hint };
}

const isFirst = (node: AnyNode, parent: Element) =>
  parent.children.slice(0, parent.children.indexOf(node)).every((one) => elementText(one).trim() === '');

function findHeading(element: Element): Element | null {
  for (const child of element.children) {
    if (!isTag(child)) continue;
    if (child.name === 'i' && /^\s*Hint\s*$/.test(elementText(child))) return child;
    const inside = findHeading(child);
    if (inside !== null) return inside;
  }
  return null;
}
