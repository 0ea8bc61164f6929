import { memo, useLayoutEffect, useRef, useState, type JSX, type RefObject } from 'react';
import { HrefLink } from '../../../../routing/HrefLink.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { Time } from '../../../../components/Time.tsx';
import { describeMatrixCell, matrixCellDisplay } from './cell-display.ts';
import type { MatrixLineContext } from './line-context.ts';
import { StuckCount } from './MatrixLine.tsx';
import type { Student } from './queries.ts';
import { namesOf } from './rows.ts';
import '../../../contest/scoreboard/board.css';
import './matrix.css';

interface MatrixListProps {
  students: readonly Student[];
  context: MatrixLineContext;
}

/**
 * Number of students rendered in one step. A class of 500 with 60 problems has 30,000 links, too many to render
 * together.
 */
const STEP = 10;

/**
 * The matrix for narrow windows: each student with the problems they tried. More students are rendered on scrolling.
 */
export function MatrixList({ students, context }: MatrixListProps): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const drawn = useGrowing(list, students.length);
  return (
    <ul ref={list} className="matrix-list" aria-label={context.t('trainingStaff.matrix')}>
      {students.slice(0, drawn).map((student, index) => (
        <li key={student.uid} aria-setsize={students.length} aria-posinset={index + 1}>
          <Person student={student} context={context} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns how many list items are rendered. The number grows whenever the end of the list is less than two screens
 * away.
 */
function useGrowing(list: RefObject<HTMLElement | null>, count: number): number {
  const [drawn, setDrawn] = useState(STEP);
  useLayoutEffect(() => {
    if (drawn >= count) return undefined;
    function grow(): void {
      const end = list.current?.getBoundingClientRect().bottom ?? Infinity;
      if (end < innerHeight * 3) setDrawn((before) => before + STEP);
    }
    const frame = requestAnimationFrame(grow);
    document.addEventListener('scroll', grow, { capture: true, passive: true });
    window.addEventListener('resize', grow);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', grow, { capture: true });
      window.removeEventListener('resize', grow);
    };
  }, [list, drawn, count]);
  return Math.min(drawn, count);
}

interface PersonProps {
  student: Student;
  context: MatrixLineContext;
}

/** A list item that renders again only if the student changed. */
const Person = memo(function Person({ student, context }: PersonProps): JSX.Element {
  const { t, columns } = context;
  const [name, beside] = namesOf(student);
  const cells = new Map(student.cells.map((cell) => [cell.pid, cell]));
  const hints = new Map(student.hints.map(({ pid, opened }) => [pid, opened]));
  const tried = columns.flatMap((problem) => {
    const cell = cells.get(problem.pid);
    return cell === undefined ? [] : [{ ...problem, cell }];
  });
  return (
    <>
      <div className="flex min-w-0 items-baseline gap-2">
        <span className="ellipsis text-14 font-medium">
          <bdi>{name}</bdi>
        </span>
        {beside === null ? null : <bdi className="ellipsis text-12 text-text-3">{beside}</bdi>}
        <span className="ml-auto flex flex-none items-center gap-3 text-13">
          {student.stuck === 0 ? null : (
            <StuckCount count={student.stuck} words={t('trainingStaff.stuckOf', { count: student.stuck })} />
          )}
          <span className="font-bold tabular-nums">{`${student.solved}/${columns.length}`}</span>
        </span>
      </div>
      <p className="text-12 text-text-3">
        {student.lastAt === null ? t('trainingStaff.never') : <Time value={student.lastAt} />}
      </p>
      {tried.length === 0 ? null : (
        <div className="matrix-chips">
          {tried.map(({ pid, problemId, cell }) => {
            const { tone, main, sub } = matrixCellDisplay(cell, context);
            const words = describeMatrixCell(t, problemId, cell, hints.get(pid) ?? 0);
            const shown = context.now === null ? main : `${cell.isAccepted ? '✓ ' : ''}${sub}`;
            return (
              <HrefLink key={pid} href={context.codeHref(cell.submitId)} className="matrix-chip">
                {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that is made of text */}
                <span role="img" aria-label={words} className={`board-cell is-${tone}`}>
                  {tone === 'stuck' ? <Icon name="flag" size={12} className="board-sign" /> : null}
                  {`${shown}\n${problemId}`}
                </span>
              </HrefLink>
            );
          })}
        </div>
      )}
    </>
  );
});
