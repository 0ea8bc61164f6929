/** Matches a tag with its attributes, including quoted values. Also matches an unclosed tag. */
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*(?:>|$)|<[a-z][^<>]*(?:>|$)/gi;
/**
 * Matches a quoted value, which is kept, or a separator before an attribute name. If `on` of a handler name follows,
 * matches it as well.
 */
const HANDLER = /(=\s*(?:"[^"]*"|'[^']*')|[\s"'/])(on(?=[a-z]))?/gi;

const NESTED = /([\s"'/])on(?=[a-z])/gi;

/**
 * Renames event handlers (`onload`) in HTML before it is parsed. The sanitizer removes all handlers anyway,
 * but browsers check them while parsing and report each to the content security policy; a report should mean
 * that something passed the sanitizer. Handlers missed here are still harmless.
 */
export function stripEventHandlers(html: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(HANDLER, (_whole, before: string, handler: string | undefined) => {
      // If an earlier element changes how the parser works, it may treat a tag inside a quoted value as a real tag.
      const kept = /<|&lt;/.test(before) ? before.replace(NESTED, '$1x-on') : before;
      return handler === undefined ? kept : `${kept}x-on`;
    }),
  );
}
