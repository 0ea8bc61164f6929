/** Marks all case-insensitive matches of a word in a text. */
export function HighlightedMatch({ text, word }: { text: string; word: string }) {
  return matchParts(text, word).map(({ at, part, isHit }) =>
    isHit ? (
      <mark key={at} className="rounded-1 bg-brand-tint font-bold text-brand">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** Splits the text into parts with their offset and whether they match. */
export function matchParts(text: string, word: string): { at: number; part: string; isHit: boolean }[] {
  const parts: { at: number; part: string; isHit: boolean }[] = [];
  const low = text.toLowerCase();
  const wanted = word.toLowerCase();
  // Some letters change their length in lower case. Then the positions would not match, so nothing is marked.
  if (wanted === '' || low.length !== text.length) return [{ at: 0, part: text, isHit: false }];
  let end = 0;
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, end)) {
    if (at > end) parts.push({ at: end, part: text.slice(end, at), isHit: false });
    end = at + wanted.length;
    parts.push({ at, part: text.slice(at, end), isHit: true });
  }
  if (end < text.length) parts.push({ at: end, part: text.slice(end), isHit: false });
  return parts;
}
