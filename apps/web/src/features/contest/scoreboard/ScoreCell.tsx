import type { JSX, ReactNode } from 'react';
import { cx } from '../../../lib/class-names.ts';

export interface ScoreCellProps {
  /** Text for screen readers and for the tooltip. */
  words: string;
  /** Content of the cell. Null if there is nothing to show; the style sheet then draws a dot. */
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
  /** Whether the cell has just changed. */
  isFresh?: boolean;
}

/**
 * Cell of a scoreboard or a matrix. It has as few elements as possible, because thousands are rendered together. The
 * content is a link or an element with role `img`, and its label is an attribute, since hidden text would need layout.
 * The two lines of a cell are one text; the style sheet enlarges the first line. An empty cell, the most frequent kind,
 * is a single element.
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
  // A link with one line of text has the label itself. The two lines of other links are not in the order of the label,
  // so they get role `img` and the label.
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
