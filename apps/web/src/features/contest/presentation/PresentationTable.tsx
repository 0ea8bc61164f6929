import type { CSSProperties, JSX, ReactNode } from 'react';
import type { ScoreboardColumn, ScoreboardEntry } from '../scoreboard/scoreboard.ts';
import { Balloon } from '../scoreboard/Balloon.tsx';
import { useT } from '../../../i18n/messages.ts';
import { PresentationRow } from './PresentationRow.tsx';
import { usePresentationScale } from './use-stage-size.ts';
import './presentation.css';

/** Number of problems from which the figures in the cells are smaller. */
const MANY_PROBLEMS = 15;

/** Total from which the column of totals is wider. */
const LONG_TOTAL = 1000;

/** Number of rows rendered above and below the visible ones. They are needed to animate rows that move into view. */
const BEYOND = 3;

export interface PresentationTableProps<Row extends { readonly uid: string }> {
  title: string;
  /** Kind of the page, shown after the title. */
  kind: string;
  /** Content to the right of the title. */
  aside: ReactNode;
  /** Progress of the contest below the title. */
  progress?: ReactNode;
  /** Header of the column with solved problems (ACM) or the score (OI). */
  totalHead: string;
  /** Header of the column with the penalty (ACM) or the time (OI). */
  sideHead: string;
  formatTotalTime: (totalTime: number) => string;
  problems: readonly ScoreboardColumn[];
  rows: readonly Row[];
  /** Converts a row. Called only for rendered rows, because there may be thousands. */
  read: (row: Row) => ScoreboardEntry;
  /** Returns the index of the first visible row, given the number of rows that fit. */
  top: (visible: number) => number;
  /** The current row, and the problem whose cell is revealed next in it. */
  current?: { readonly uid: string; readonly problem: string | null } | undefined;
  /** Id of the row that moved last. It is rendered during its animation even if it is out of view. */
  moving?: string | undefined;
  /** Whether award colors are those that staff chose for a light background. */
  hasPaperColors?: boolean;
  /** Whether there has been no input for a while. */
  isIdle: boolean;
  foot: ReactNode;
  children?: ReactNode;
}

/** A scoreboard for a projector: as many rows as fit, in type that is readable from the back of a room. */
export function PresentationTable<Row extends { readonly uid: string }>(
  props: PresentationTableProps<Row>,
): JSX.Element {
  const { problems, rows, read, current, moving } = props;
  const t = useT();
  const { zoom, lines } = usePresentationScale();
  const [best] = rows;
  const isLong = best !== undefined && read(best).total >= LONG_TOTAL;
  const first = Math.max(0, Math.min(props.top(lines), rows.length - lines));
  const from = Math.max(0, first - BEYOND);
  const inSight = rows
    .slice(from, first + lines + BEYOND)
    .map((row, index) => ({ row, index: from + index }));
  const flyingAt = moving === undefined ? -1 : rows.findIndex(({ uid }) => uid === moving);
  const flying = rows[flyingAt];
  const isSeen = flying === undefined || inSight.some(({ index }) => index === flyingAt);
  const drawn = (isSeen ? inSight : [...inSight, { row: flying, index: flyingAt }])
    // The DOM order does not depend on the ranks, so that rows move and are not created again.
    .toSorted((left, right) => (left.row.uid < right.row.uid ? -1 : 1));
  return (
    <div
      className="stage"
      data-idle={props.isIdle || undefined}
      data-paper={props.hasPaperColors === true || undefined}
      data-long={isLong || undefined}
      data-many={problems.length >= MANY_PROBLEMS || undefined}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- custom properties are not in the type
      style={{ '--zoom': zoom, '--problems': Math.max(1, problems.length) } as CSSProperties}
    >
      <header className="stage-title">
        <h1>{props.title}</h1>
        <span className="flex-none">{props.kind}</span>
        <span className="stage-aside">{props.aside}</span>
        {props.progress === undefined ? null : <div className="stage-progress">{props.progress}</div>}
      </header>
      <div className="stage-hall">
        <table aria-label={props.kind} aria-rowcount={rows.length + 1} className="stage-board">
          <thead>
            <tr aria-rowindex={1} className="stage-row stage-head">
              <th scope="col">{t('scoreboard.rank')}</th>
              <th scope="col">{t('scoreboard.who')}</th>
              <th scope="col">{props.totalHead}</th>
              <th scope="col">{props.sideHead}</th>
              {problems.map(({ id, color }) => (
                <th key={id} scope="col">
                  <span className="stage-letter">
                    <Balloon color={color} />
                    {id}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody style={{ transform: `translateY(calc(${-first} * var(--line-height)))` }}>
            {drawn.map(({ row, index }) => (
              <PresentationRow
                key={row.uid}
                row={read(row)}
                index={index}
                problems={problems}
                formatTotalTime={props.formatTotalTime}
                isMoving={row.uid === moving}
                isCurrent={row.uid === current?.uid}
                chosen={row.uid === current?.uid ? current.problem : null}
              />
            ))}
          </tbody>
        </table>
        {props.children}
      </div>
      <footer className="stage-foot">{props.foot}</footer>
    </div>
  );
}
