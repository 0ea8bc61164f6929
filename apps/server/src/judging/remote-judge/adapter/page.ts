import { type CheerioAPI, load } from 'cheerio/slim';
import { type Element, isTag } from 'domhandler';
import { DomHandler, Parser } from 'htmlparser2';
import { RemoteFault } from '../../../platform/outbound-http/remote-fault.ts';

/** Limits that no genuine page exceeds. Beyond them, parsers and selectors would take too much time or stack. */
const bounds = { depth: 200, nodes: 200_000, siblings: 3000 } as const;

/** Parses a page of another site in linear time. Throws `changed` if it has too many or too deeply nested elements. */
export function readPage(text: string): CheerioAPI {
  const handler = new DomHandler();
  let nodes = 0;
  // Children of each open element so far. Selectors take quadratic time in this number.
  const children = [0];
  const count = () => {
    const last = children.length - 1;
    const siblings = (children[last] ?? 0) + 1;
    children[last] = siblings;
    nodes += 1;
    const isBeyond = children.length > bounds.depth || nodes > bounds.nodes || siblings > bounds.siblings;
    if (isBeyond) throw new RemoteFault('changed', 'the page has too many elements');
  };
  const guard = {
    onopentag(name: string, attributes: Record<string, string>) {
      count();
      children.push(0);
      handler.onopentag(name, attributes);
    },
    onclosetag() {
      children.pop();
      handler.onclosetag();
    },
    ontext: (data: string) => handler.ontext(data),
    oncomment(data: string) {
      count();
      handler.oncomment(data);
    },
    oncommentend: () => handler.oncommentend(),
    oncdatastart: () => handler.oncdatastart(),
    oncdataend: () => handler.oncdataend(),
    onprocessinginstruction: (name: string, data: string) => handler.onprocessinginstruction(name, data),
    onparserinit: (parser: Parser) => handler.onparserinit(parser),
    onreset: () => handler.onreset(),
    onend: () => handler.onend(),
    onerror: (error: Error) => handler.onerror(error),
  };
  new Parser(guard, { decodeEntities: true }).end(text);
  return load(handler.root);
}

/** Returns the fault for a page without an expected part. `lacks` names the missing part, for staff and the log. */
export function pageChanged(lacks: string, page?: string): RemoteFault {
  return new RemoteFault('changed', lacks, { page });
}

/** Returns the value, or throws the fault `changed` if it is missing. */
export function requirePart<Value>(value: Value | null | undefined, lacks: string, page?: string): Value {
  if (value === null || value === undefined || value === '') throw pageChanged(lacks, page);
  return value;
}

/** Collapses whitespace, including no-break spaces, into single spaces. */
export function squeeze(text: string): string {
  return text.replaceAll(/[\s\u00A0]+/g, ' ').trim();
}

/** First number after a label such as `Time Limit:`, decimals allowed; null if there is none. */
export function numberAfter(text: string, label: RegExp): number | null {
  const match = new RegExp(`${label.source}\\s*:?\\s*(\\d+(?:\\.\\d+)?)`, 'i').exec(text);
  return match?.[1] === undefined ? null : Number(match[1]);
}

/**
 * First sibling after a heading that matches `block`. The search ends at the next sibling that matches `heading`;
 * undefined if nothing was found. Visits each sibling once, however many headings a page has.
 */
export function blockAfter(
  $: CheerioAPI,
  from: Element,
  { block, heading }: { readonly block: string; readonly heading: string },
): Element | undefined {
  for (let next = from.next; next !== null; next = next.next) {
    if (!isTag(next)) continue;
    if ($(next).is(block)) return next;
    if ($(next).is(heading)) return undefined;
  }
  return undefined;
}
