import type { JSX, ReactNode } from 'react';
import { cx } from '../../../lib/class-names.ts';

export interface FaceCellProps {
  /** What it says, for whoever hears it, and as its tip. */
  words: string;
  /** Null: there is nothing to show; the style sheet draws a dot. */
  face: {
    readonly tone: string;
    readonly main: string;
    /** A small line below. */
    readonly sub: string | null;
    /** A sign before what is shown. */
    readonly sign?: ReactNode;
    /** And behind it. */
    readonly mark?: ReactNode;
  } | null;
  href: string | undefined;
  /** It has just come. */
  isFresh?: boolean;
}

/**
 * A cell of a board or a matrix, of as few boxes as it can be, for thousands are drawn at once: what it shows is a link
 * or a picture with words, since hidden text would be laid out for each, and its two lines are one text, of which the
 * style sheet draws the first larger. Where nothing was tried, as most are, it is a single element.
 */
export function ScoreCell({ words, face, href, isFresh = false }: FaceCellProps): JSX.Element {
  if (face === null) return <td className="board-problem is-none" aria-label={words} />;
  const { tone, main, sub, sign, mark } = face;
  const looks = cx(`board-cell is-${tone}`, sub !== null && 'has-sub', isFresh && 'is-fresh');
  const below = sub === null ? '' : `\n${sub}`;
  const content =
    sign === undefined && mark === undefined ? (
      main + below
    ) : (
      <>
        {sign}
        {main}
        {mark}
        {below}
      </>
    );
  // A link is called by what it shows; two lines are another order of what it says, and so a picture of it.
  const isPicture = href === undefined || sub !== null;
  const shown = isPicture ? (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that is made of text
    <span role="img" aria-label={words} className={href === undefined ? looks : undefined}>
      {content}
    </span>
  ) : (
    content
  );
  return (
    <td className="board-problem" data-tip={words}>
      {href === undefined ? (
        shown
      ) : (
        <a href={href} tabIndex={-1} aria-label={isPicture ? undefined : words} className={looks}>
          {shown}
        </a>
      )}
    </td>
  );
}
