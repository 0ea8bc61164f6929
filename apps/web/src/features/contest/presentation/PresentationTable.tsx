import type { CSSProperties, JSX, ReactNode } from 'react';
import type { BoardProblem, BoardRow } from '../scoreboard/board.ts';
import { Balloon } from '../scoreboard/Balloon.tsx';
import { useT } from '../../../i18n/messages.ts';
import { PresentationRow } from './PresentationRow.tsx';
import { useStageSize } from './use-stage-size.ts';
import './presentation.css';

/** From so many problems on the figures in the cells are smaller. */
const MANY_PROBLEMS = 15;

/** A total of so many digits needs more room. */
const LONG_TOTAL = 1000;

/** Lines drawn above and below those in sight, so that what comes in from there is seen to come. */
const BEYOND = 3;

export interface StageProps<Row extends { readonly uid: string }> {
  title: string;
  /** What the page is, behind the title. */
  kind: string;
  /** At the right of the title. */
  aside: ReactNode;
  /** Below the title: how far the contest is. */
  course?: ReactNode;
  /** Heads of the two figures of a row. */
  totalHead: string;
  sideHead: string;
  formatSide: (side: number) => string;
  problems: readonly BoardProblem[];
  rows: readonly Row[];
  /** Asked for those alone that are drawn: there may be thousands. */
  read: (row: Row) => BoardRow;
  /** Which of them is first in sight, by how many fit. */
  top: (visible: number) => number;
  /** The row that is told of, and its cell that comes next. */
  current?: { readonly uid: string; readonly problem: string | null } | undefined;
  /** A row that was moved last: it is drawn while it flies, wherever to. */
  moving?: string | undefined;
  /** Awards have the colours that staff chose for paper. */
  hasPaperColors?: boolean;
  /** Nobody has touched anything for a while. */
  isIdle: boolean;
  foot: ReactNode;
  children?: ReactNode;
}

/** A board on a wall: so many lines as fit, in type that is read from the back. */
export function PresentationTable<Row extends { readonly uid: string }>(props: StageProps<Row>): JSX.Element {
  const { problems, rows, read, current, moving } = props;
  const t = useT();
  const { zoom, lines } = useStageSize();
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
    // A stable order in the document lets lines be moved instead of made anew.
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
        {props.course === undefined ? null : <div className="stage-course">{props.course}</div>}
      </header>
      <div className="stage-hall">
        <table aria-label={props.kind} aria-rowcount={rows.length + 1} className="stage-board">
          <thead>
            <tr aria-rowindex={1} className="stage-row stage-head">
              <th scope="col">{t('board.rank')}</th>
              <th scope="col">{t('board.who')}</th>
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
                formatSide={props.formatSide}
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
