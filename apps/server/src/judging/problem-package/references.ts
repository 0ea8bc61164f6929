/*
 * References to pictures and files in Markdown and HTML. Imports replace names by addresses, exports replace addresses
 * by names. Both find the same references, so that an import restores what an export has replaced.
 */

/** Replaces a name by an address where the text references the file, plain or URI-encoded. */
export function replaceName(text: string, name: string, link: string): string {
  if (!mayReference(text, name)) return text;
  const spellings = spellingsOf(name).map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return replaceTargets(text, `(?:file://|\\./)?(?:${spellings.join('|')})`, () => link);
}

/** Replaces addresses of files of this site by what `nameOf` returns for the last part of the address. */
export function replaceLinks(text: string, nameOf: (name: string) => string | undefined): string {
  return replaceTargets(text, '/api/public/(?:img|file)/[0-9a-f]{32}\\.[a-z0-9]{1,8}', (link) => {
    const name = nameOf(link.slice(link.lastIndexOf('/') + 1));
    return name === undefined ? link : encodeName(name);
  });
}

/** Whether the text may reference the name at all. This check is fast; a full search is much slower. */
function mayReference(text: string, name: string): boolean {
  return spellingsOf(name).some((spelling) => text.includes(spelling));
}

function spellingsOf(name: string): string[] {
  return [...new Set([name, encodeURI(name), encodeName(name)])];
}

/** Encodes a name, including the characters that end a target in Markdown or an attribute in HTML. */
function encodeName(name: string): string {
  return encodeURI(name).replaceAll(
    /[()']/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Replaces what is the whole target of a reference.
 *
 * @param target source of a regular expression without capturing groups
 */
function replaceTargets(text: string, target: string, replace: (found: string) => string): string {
  const change = (match: string, before: string) => before + replace(match.slice(before.length));
  return (
    text
      // Markdown: `[text](target)` and `[label]: target`.
      .replaceAll(new RegExp(`(\\]\\(\\s*<?)${target}(?=>?[\\s)])`, 'g'), change)
      .replaceAll(
        new RegExp(
          `(^[ \\t>*+-]*\\[(?!\\^)(?:[^\\]\\\\\\n]|\\\\.)+\\]:[ \\t]*<?)${target}(?=>?(?:\\s|$))`,
          'gm',
        ),
        change,
      )
      // HTML: attributes with and without quotes.
      .replaceAll(new RegExp(`((?:src|href)\\s*=\\s*["'])${target}(?=["'])`, 'gi'), change)
      .replaceAll(
        new RegExp(`(\\s(?:src|href)\\s*=\\s*)${target}(?=[\\s>])`, 'gi'),
        (match: string, before: string, at: number, whole: string) =>
          isInTag(whole, at) ? change(match, before) : match,
      )
  );
}

/** Maximum characters between the start of a tag and an attribute without quotes. */
const tagMax = 2000;

/** Whether the position is inside of an HTML tag. */
function isInTag(text: string, at: number): boolean {
  return /<[a-z][^<>]*$/i.test(text.slice(Math.max(0, at - tagMax), at));
}
