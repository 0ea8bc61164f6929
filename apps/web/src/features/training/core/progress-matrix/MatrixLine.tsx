import { memo, type JSX } from 'react';
import { MANY_PROBLEMS } from '../../../contest/scoreboard/scoreboard.ts';
import { ScoreCell } from '../../../contest/scoreboard/ScoreCell.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { Time } from '../../../../components/Time.tsx';
import { stringifySearch } from '../../../../lib/search.ts';
import { describeMatrixCell, matrixCellDisplay } from './cell-display.ts';
import type { MatrixLineContext } from './line-context.ts';
import type { Cell, Student } from './queries.ts';
import { namesOf } from './rows.ts';

interface MatrixLineProps {
  student: Student;
  /** Line number; the header is 0. */
  line: number;
  context: MatrixLineContext;
}

/** Row of a student. It renders again only if the student changed. */
export const MatrixLine = memo(function MatrixLine({ student, line, context }: MatrixLineProps): JSX.Element {
  const { t, columns } = context;
  const { uid, username, solved, stuck, score, lastAt } = student;
  const [name, beside] = namesOf(student);
  const cells = new Map(student.cells.map((cell) => [cell.pid, cell]));
  const hints = new Map(student.hints.map(({ pid, opened }) => [pid, opened]));
  return (
    <tr data-line={line} aria-rowindex={line + 1}>
      <td className="board-rank">
        {stuck === 0 ? null : (
          <StuckCount count={stuck} words={t('trainingStaff.stuckOf', { count: stuck })} />
        )}
      </td>
      <th scope="row" className="board-who">
        <span className="board-name">
          <span className="board-first">
            <a href={`/user-home${stringifySearch({ uid, username })}`} tabIndex={-1} title={name}>
              <bdi>{name}</bdi>
            </a>
          </span>
          {beside === null ? null : (
            <>
              {'\n'}
              <bdi className="board-school">{beside}</bdi>
            </>
          )}
        </span>
      </th>
      <td className="board-total">
        {solved}
        {score === null ? null : (
          <small className="matrix-score">
            <span className="sr-only">{t('trainingStaff.scoreSum')} </span>
            {score}
          </small>
        )}
      </td>
      <td className="board-side">{lastAt === null ? t('trainingStaff.never') : <Time value={lastAt} />}</td>
      {columns.map(({ pid, problemId }) => (
        <MatrixCell
          key={pid}
          cell={cells.get(pid)}
          hints={hints.get(pid) ?? 0}
          problem={problemId}
          context={context}
        />
      ))}
    </tr>
  );
});

/** Number of problems that a student is stuck on. */
export function StuckCount({ count, words }: { count: number; words: string }): JSX.Element {
  return (
    <span className="matrix-stuck" data-tip={words}>
      <Icon name="flag" size={14} />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** Number of opened hints, shown beside the result. */
function HintMark({ count }: { count: number }): JSX.Element {
  return (
    <span className="matrix-hints">
      <Icon name="info" size={12} />
      {count}
    </span>
  );
}

interface MatrixCellProps {
  cell: Cell | undefined;
  /** Number of hints that the student opened. */
  hints: number;
  problem: string;
  context: MatrixLineContext;
}

function MatrixCell({ cell, hints, problem, context }: MatrixCellProps): JSX.Element {
  const words = describeMatrixCell(context.t, problem, cell, hints);
  if (cell === undefined) {
    const display =
      hints === 0 ? null : { tone: 'none', main: '', sub: null, mark: <HintMark count={hints} /> };
    return <ScoreCell words={words} display={display} href={undefined} />;
  }
  const { tone, main, sub: below } = matrixCellDisplay(cell, context);
  const sub = context.now === null && context.columns.length >= MANY_PROBLEMS ? null : below;
  const display = {
    tone,
    main,
    sub,
    sign: tone === 'stuck' ? <Icon name="flag" size={12} className="board-sign" /> : undefined,
    mark: hints === 0 ? undefined : <HintMark count={hints} />,
  };
  // The accessible name contains the visible text, so that voice control users can say what they see.
  const accessibleName =
    sub === null || words.includes(sub) ? words : words + context.t('trainingStaff.comma') + sub;
  return <ScoreCell words={accessibleName} display={display} href={context.codeHref(cell.submitId)} />;
}
