import type { JSX } from 'react';
import {
  cellDisplay,
  type ScoreboardCell,
  type ScoreboardColumn,
  type ScoreboardEntry,
} from '../scoreboard/scoreboard.ts';
import { FirstGlyph } from '../scoreboard/FirstGlyph.tsx';
import { describeCell } from '../scoreboard/describe-cell.ts';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';

interface PresentationRowProps {
  row: ScoreboardEntry;
  /** Position among all rows. */
  index: number;
  problems: readonly ScoreboardColumn[];
  formatTotalTime: (totalTime: number) => string;
  isMoving: boolean;
  isCurrent: boolean;
  /** The problem whose cell is revealed next. */
  chosen: string | null;
}

/** A row that is positioned by its index. When the index changes, the row moves to its new position. */
export function PresentationRow(props: PresentationRowProps): JSX.Element {
  const { row, index, problems, isMoving, isCurrent, chosen } = props;
  const { award } = row;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-current={isCurrent || undefined}
      className={cx('stage-row stage-line', isMoving && 'is-moving', isCurrent && 'is-current')}
      style={{ transform: `translateY(calc(${index} * var(--line-height)))` }}
    >
      <td>
        <span
          className="stage-place"
          style={
            award === null
              ? undefined
              : { background: award.background ?? undefined, color: award.color ?? undefined }
          }
        >
          {row.rank ?? '*'}
        </span>
      </td>
      <th scope="row">
        <bdi className="stage-name">{row.name}</bdi>
        {row.school === null || row.school === '' ? null : <bdi className="stage-school">{row.school}</bdi>}
      </th>
      <td className="stage-solved">{row.total}</td>
      <td className="stage-penalty">{props.formatTotalTime(row.totalTime)}</td>
      {problems.map(({ id }, at) => (
        <Cell key={id} problem={id} cell={row.cells[at] ?? null} isChosen={id === chosen} />
      ))}
    </tr>
  );
}

interface CellProps {
  problem: string;
  cell: ScoreboardCell | null;
  isChosen: boolean;
}

function Cell({ problem, cell, isChosen }: CellProps): JSX.Element {
  const t = useT();
  const display = cell && cellDisplay(cell);
  return (
    <td>
      <span
        aria-hidden="true"
        className={cx('stage-cell', display && `is-${display.tone}`, isChosen && 'is-chosen')}
      >
        <b>{display?.main ?? '·'}</b>
        {display === null || (display.sub === null && display.tone !== 'first') ? null : (
          <small>
            {display.tone === 'first' && <FirstGlyph />}
            {display.sub}
          </small>
        )}
      </span>
      <span className="sr-only">{describeCell(t, problem, cell)}</span>
    </td>
  );
}
