import type { JSX, ReactNode } from 'react';

export interface FaceCellProps {
  /** What it says, for whoever hears it, and as its tip. */
  words: string;
  /** Null: there is nothing to show; the style sheet draws a dot. */
  face: { readonly tone: string; readonly main: ReactNode; readonly sub: string | null } | null;
  href: string | undefined;
}

/**
 * A cell of a board or a matrix, of as few elements as it can be, for thousands are drawn at once: its words are a
 * label, since hidden text would be laid out for each. Where nothing was tried, as most are, it is a single element.
 */
export function FaceCell({ words, face, href }: FaceCellProps): JSX.Element {
  if (face === null) return <td aria-label={words} />;
  const { tone, main, sub } = face;
  const look = `board-cell is-${tone}`;
  const content = (
    <>
      {main}
      {sub === null ? null : <small>{sub}</small>}
    </>
  );
  if (href === undefined)
    return (
      <td data-tip={words} aria-label={words}>
        <span aria-hidden="true" className={look}>
          {content}
        </span>
      </td>
    );
  return (
    <td data-tip={words}>
      <a href={href} tabIndex={-1} aria-label={words} className={look}>
        {content}
      </a>
    </td>
  );
}
