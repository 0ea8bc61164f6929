/**
 * Numbering of figures and tables. Markdown cannot number them, so the numbers of referenced ones are written into the
 * text and the captions.
 */

const reference = /\\(?:auto|c|C)?ref\{([^{}]*)\}/g;
const marks =
  /\\(?:(begin|end)\{(figure|wrapfigure|SCfigure|table|wraptable)\*?\}|label\{([^{}]*)\}|caption(?:\[[^[\]]*\])?\{)/g;
const words = {
  chinese: { figure: '图', table: '表', colon: '：' },
  other: { figure: 'Figure', table: 'Table', colon: ': ' },
} as const;

/** Numbers all referenced figures and tables in the text. Removes references to anything else. */
export function numberFigures(tex: string): string {
  const wanted = new Set([...tex.matchAll(reference)].map(([, label = '']) => label));
  if (wanted.size === 0) return tex;
  const { colon, ...names } = words[/\p{Script=Han}/u.test(tex) ? 'chinese' : 'other'];
  const counts = { figure: 0, table: 0 };
  const titles = new Map<string, { name: string; number: number }>();
  /** The figure or table that has begun but not ended, and the position of its caption. */
  let open: { title: { name: string; number: number }; captionAt: number | null; isWanted: boolean } | null =
    null;
  const inserts: { at: number; text: string }[] = [];
  for (const match of tex.matchAll(marks)) {
    const [whole, edge, kind = '', label] = match;
    if (edge === 'begin') {
      const of = kind.endsWith('table') ? 'table' : 'figure';
      counts[of] += 1;
      open = { title: { name: names[of], number: counts[of] }, captionAt: null, isWanted: false };
    } else if (edge === 'end') {
      if (open?.isWanted === true && open.captionAt !== null)
        inserts.push({ at: open.captionAt, text: `${open.title.name} ${open.title.number}${colon}` });
      open = null;
    } else if (open !== null && label === undefined) open.captionAt = match.index + whole.length;
    else if (open !== null && label !== undefined && wanted.has(label)) {
      open.isWanted = true;
      titles.set(label, open.title);
    }
  }
  return inserted(tex, inserts).replace(reference, (whole, label: string) => {
    const title = titles.get(label);
    if (title === undefined) return '';
    return whole.startsWith('\\ref') ? String(title.number) : `${title.name} ${title.number}`;
  });
}

function inserted(text: string, inserts: readonly { at: number; text: string }[]): string {
  let from = 0;
  const pieces = inserts.flatMap((insert) => {
    const piece = text.slice(from, insert.at);
    from = insert.at;
    return [piece, insert.text];
  });
  return pieces.join('') + text.slice(from);
}
