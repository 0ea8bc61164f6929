/** Maximum number of problems of one import. */
export const remoteIdsMax = 200;

/**
 * Returns the ids and addresses in a text. They are separated by blanks, commas, semicolons or line breaks. `1000-1010`
 * is a range of numbers. The result contains each id once, in the order of the text. It has at most `remoteIdsMax` + 1
 * entries, so that the caller can detect that there are too many.
 */
export function remoteIdsIn(text: string): string[] {
  const ids = new Set<string>();
  for (const part of text.split(/[\s,，、;；]+/)) {
    const [, from = '', to = ''] = /^(\d{1,9})-(\d{1,9})$/.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (from === '' || last < first) {
      if (part !== '') ids.add(part);
    } else for (let id = first; id <= last && ids.size <= remoteIdsMax; id += 1) ids.add(String(id));
    if (ids.size > remoteIdsMax) break;
  }
  return [...ids];
}
