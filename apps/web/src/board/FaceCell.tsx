import type { JSX, ReactNode } from 'react';

export interface FaceCellProps {
  /** What it says, for whoever hears it, and as its tip. */
  words: string;
  /** Null: there is nothing to show; the style sheet draws a dot. */
  face: { readonly tone: string; readonly main: ReactNode; readonly sub: string | null } | null;
  href: string | undefined;
}

/** A cell of a board or a matrix: where nothing was tried, as most are, a single element, for thousands are drawn at once. */
export function FaceCell({ words, face, href }: FaceCellProps): JSX.Element {
  if (face === null) return <td aria-label={words} />;
  const { tone, main, sub } = face;
  const content = (
    <>
      <span aria-hidden="true" className={`board-cell is-${tone}`}>
        {main}
        {sub === null ? null : <small>{sub}</small>}
      </span>
      <span className="sr-only">{words}</span>
    </>
  );
  return (
    <td data-tip={words}>
      {href === undefined ? (
        content
      ) : (
        <a href={href} tabIndex={-1}>
          {content}
        </a>
      )}
    </td>
  );
}
