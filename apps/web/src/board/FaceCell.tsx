import type { JSX, ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';

export interface FaceCellProps {
  /** What it says, for whoever hears it, and as its tip. */
  words: string;
  /** Null: there is nothing to show; the style sheet draws a dot. */
  face: { readonly tone: string; readonly main: ReactNode; readonly sub: string | null } | null;
  href: string | undefined;
  /** It has just come. */
  isFresh?: boolean;
}

/**
 * A cell of a board or a matrix, of as few elements as it can be, for thousands are drawn at once: what is drawn is a
 * picture with words, since hidden text would be laid out for each. Where nothing was tried, as most are, it is a single
 * element.
 */
export function FaceCell({ words, face, href, isFresh = false }: FaceCellProps): JSX.Element {
  if (face === null) return <td aria-label={words} />;
  const { tone, main, sub } = face;
  const picture = (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that is made of text
    <span role="img" aria-label={words} className={cx(`board-cell is-${tone}`, isFresh && 'is-fresh')}>
      {main}
      {sub === null ? null : <small>{sub}</small>}
    </span>
  );
  return (
    <td data-tip={words}>
      {href === undefined ? (
        picture
      ) : (
        <a href={href} tabIndex={-1}>
          {picture}
        </a>
      )}
    </td>
  );
}
