/** A tag with its attributes, values in quotes whole; also one that is never closed. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*(?:>|$)|<[a-z][^<>]*(?:>|$)/gi;
/** What stands before a name (a quoted value, which stays, or a separator) and the beginning of a handler's. */
const HANDLER = /(=\s*(?:"[^"]*"|'[^']*')|[\s"'/])(on(?=[a-z]))?/gi;

const NESTED = /([\s"'/])on(?=[a-z])/gi;

/**
 * Renames handlers (`onload`) in HTML before it is parsed. The purifier takes every handler off anyway, but a
 * browser looks at them while it parses, and reports each to the content security policy: a report should
 * mean that something slipped through. What this misses is still harmless.
 */
export function stripEventHandlers(html: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(HANDLER, (_whole, before: string, handler: string | undefined) => {
      // A value with a tag in it may turn into one, behind an element whose text is read otherwise.
      const kept = /<|&lt;/.test(before) ? before.replace(NESTED, '$1x-on') : before;
      return handler === undefined ? kept : `${kept}x-on`;
    }),
  );
}
