import type { JSX, ReactNode } from 'react';

export interface FaceCellProps {
  /** What it says, for whoever hears it, and as its tip. */
  words: string;
  /** Null: there is nothing to show; the style sheet draws a dot. */
  face: { readonly tone: string; readonly main: ReactNode; readonly sub: string | null } | null;
  href: string | undefined;
}

/** A cell of a board or a matrix. It is made of as few elements as can be: thousands of them are drawn at once. */
export function FaceCell({ words, face, href }: FaceCellProps): JSX.Element {
  if (face === null) return <td aria-label={words} />;
  const { tone, main, sub } = face;
  const className = `board-cell is-${tone}`;
  const small = sub === null ? null : <small>{sub}</small>;
  return href === undefined ? (
    <td data-tip={words} aria-label={words}>
      <span aria-hidden="true" className={className}>
        {main}
        {small}
      </span>
    </td>
  ) : (
    <td data-tip={words}>
      <a href={href} tabIndex={-1} aria-label={words} className={className}>
        {main}
        {small}
      </a>
    </td>
  );
}
