import { type CheerioAPI, load } from 'cheerio/slim';
import { DomHandler, Parser } from 'htmlparser2';
import { RemoteFault } from '../../../platform/outbound-http/remote-fault.ts';

/** Beyond these a page is none that people wrote; parsers and selectors would take too long or too deep a stack. */
const bounds = { depth: 200, nodes: 200_000 } as const;

/**
 * Reads a page of another site. Takes time in proportion to its length. Throws `changed` when it has too many or too
 * deeply nested elements.
 */
export function readPage(text: string): CheerioAPI {
  const handler = new DomHandler();
  let depth = 0;
  let nodes = 0;
  const guard = {
    onopentag(name: string, attributes: Record<string, string>) {
      depth += 1;
      nodes += 1;
      if (depth > bounds.depth || nodes > bounds.nodes)
        throw new RemoteFault('changed', 'the page is nested too deeply');
      handler.onopentag(name, attributes);
    },
    onclosetag() {
      depth -= 1;
      handler.onclosetag();
    },
    ontext: (data: string) => handler.ontext(data),
    oncomment: (data: string) => handler.oncomment(data),
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

/** The fault of a page that lacks what it is known to have. `lacks` names it, for staff and the log. */
export function pageChanged(lacks: string, page?: string): RemoteFault {
  return new RemoteFault('changed', lacks, { page });
}

/** The value, or the fault `changed`. */
export function need<Value>(value: Value | null | undefined, lacks: string, page?: string): Value {
  if (value === null || value === undefined || value === '') throw pageChanged(lacks, page);
  return value;
}

/** Text with runs of blanks, of no-break spaces too, as one blank. */
export function squeeze(text: string): string {
  return text.replaceAll(/[\s\u00A0]+/g, ' ').trim();
}

/** First number after a label such as `Time Limit:`, decimals allowed; null: there is none. */
export function numberAfter(text: string, label: RegExp): number | null {
  const match = new RegExp(`${label.source}\\s*:?\\s*(\\d+(?:\\.\\d+)?)`, 'i').exec(text);
  return match?.[1] === undefined ? null : Number(match[1]);
}
