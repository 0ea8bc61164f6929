/** One entry of a feed. */
export interface FeedEntry {
  /** Id of the entry, unique on this site, such as `announcement-3`. It never changes. */
  readonly id: string;
  readonly title: string;
  /** Plain text. */
  readonly summary: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  /** Path on this site. */
  readonly path: string;
}

export interface Feed {
  readonly title: string;
  /** Address of the site, without a slash at the end. */
  readonly base: string;
  /** Path of the feed itself. */
  readonly path: string;
  readonly locale: string;
}

/** Writes a feed in the format Atom (RFC 4287). Titles come from users, so all texts are escaped. */
export function writeFeed({ title, base, path, locale }: Feed, entries: readonly FeedEntry[]): string {
  const newest = Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime()));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<title>${escaped(title)}</title>`,
    `<id>${escaped(base)}/</id>`,
    `<link rel="alternate" type="text/html" href="${escaped(base)}/" />`,
    `<link rel="self" type="application/atom+xml" href="${escaped(base + path)}" />`,
    `<updated>${new Date(newest).toISOString()}</updated>`,
    `<author><name>${escaped(title)}</name></author>`,
    ...entries.map((entry) => writeEntry(base, entry)),
    '</feed>',
    '',
  ].join('\n');
}

function writeEntry(base: string, { id, title, summary, publishedAt, updatedAt, path }: FeedEntry): string {
  return [
    '<entry>',
    `<id>${escaped(`${base}/#${id}`)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escaped(base + path)}" />`,
    `<published>${publishedAt.toISOString()}</published>`,
    `<updated>${updatedAt.toISOString()}</updated>`,
    `<summary>${escaped(summary)}</summary>`,
    '</entry>',
  ].join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML and removes characters that XML 1.0 forbids. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- the pattern matches control characters
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ' ')
      .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
  );
}
