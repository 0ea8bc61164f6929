import type { JSX, ReactNode } from 'react';
import { cx } from '../../../lib/class-names.ts';

export interface ScoreCellProps {
  /** Text for screen readers and for the tooltip. */
  words: string;
  /** Null: nothing to show; the style sheet draws a dot. */
  display: {
    readonly tone: string;
    readonly main: string;
    /** Small second line. */
    readonly sub: string | null;
    /** Symbol before the content. */
    readonly sign?: ReactNode;
    /** Symbol after the content. */
    readonly mark?: ReactNode;
  } | null;
  href: string | undefined;
  /** The cell has just changed. */
  isFresh?: boolean;
}

/**
 * Cell of a scoreboard or a matrix with as few elements as possible, because thousands are rendered together. Its
 * content is a link or an element with role `img` and a label, since hidden text would need layout. Its two lines are
 * one text; the style sheet enlarges the first. An empty cell, the most frequent kind, is a single element.
 */
export function ScoreCell({ words, display, href, isFresh = false }: ScoreCellProps): JSX.Element {
  if (display === null) return <td className="board-problem is-none" aria-label={words} />;
  const { tone, main, sub, sign, mark } = display;
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
  // A link around one line has the label itself. Two lines are in another order than the label, so they get
  // role `img` and the label.
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
