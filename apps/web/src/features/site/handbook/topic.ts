/** A part of a handbook page: Markdown, facts that the program generates, or a picture of the site. */
export type TopicBlock =
  | { readonly kind: 'text'; readonly source: string }
  | { readonly kind: 'facts'; readonly name: string }
  | { readonly kind: 'picture'; readonly name: string; readonly alt: string };

/** A heading of a handbook page with its content. The part before the first heading has no id. */
export interface TopicSection {
  readonly id: string | null;
  readonly title: string;
  readonly blocks: readonly TopicBlock[];
}

const heading = /^## (.+?) \{#([a-z\d-]+)\}$/;
const facts = /^@facts ([a-z-]+)$/;
const picture = /^!\[([^\]]+)\]\(pictures\/([a-z\d-]+)\.webp\)$/;
const fence = /^(?:```|~~~)/;

/**
 * Splits a page at its headings `## Title {#id}`; the ids are the same in all languages. A line `@facts name` stands
 * for facts that the program generates, a line `![Description](pictures/name.webp)` for a picture. Lines within code
 * are text.
 */
export function parseTopic(markdown: string): TopicSection[] {
  const sections: { id: string | null; title: string; blocks: TopicBlock[] }[] = [];
  let current: { id: string | null; title: string; blocks: TopicBlock[] } = {
    id: null,
    title: '',
    blocks: [],
  };
  let lines: string[] = [];
  let isCode = false;
  const endText = (): void => {
    const source = lines.join('\n').trim();
    if (source !== '') current.blocks.push({ kind: 'text', source });
    lines = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    if (fence.test(line)) isCode = !isCode;
    const begun = isCode ? null : heading.exec(line);
    const named = isCode ? null : facts.exec(line);
    const shown = isCode ? null : picture.exec(line);
    if (begun?.[1] !== undefined && begun[2] !== undefined) {
      endText();
      sections.push(current);
      current = { id: begun[2], title: begun[1], blocks: [] };
    } else if (named?.[1] !== undefined) {
      endText();
      current.blocks.push({ kind: 'facts', name: named[1] });
    } else if (shown?.[1] !== undefined && shown[2] !== undefined) {
      endText();
      current.blocks.push({ kind: 'picture', name: shown[2], alt: shown[1] });
    } else lines.push(line);
  }
  endText();
  sections.push(current);
  return sections.filter(({ id, blocks }) => id !== null || blocks.length > 0);
}

/** Text of a section without Markdown marks, for the search. */
export function plainText({ blocks }: TopicSection): string {
  const sources = blocks.flatMap((block) => (block.kind === 'text' ? [block.source] : []));
  return sources
    .join('\n')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/:-+:?|-+:|-{3,}|[`*#>|]+|^\s*[-\d.]+\s/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
