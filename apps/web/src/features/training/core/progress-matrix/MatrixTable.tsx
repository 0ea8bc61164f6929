import { useRouter } from '@tanstack/react-router';
import { useRef, type CSSProperties, type JSX, type KeyboardEvent, type MouseEvent } from 'react';
import { MANY_PROBLEMS } from '../../../contest/scoreboard/scoreboard.ts';
import { useGridKeys } from '../../../contest/scoreboard/use-grid-keys.ts';
import { useVirtualRows } from '../../../contest/scoreboard/use-virtual-rows.ts';
import { useHorizontalOverflow } from '../../../contest/scoreboard/use-horizontal-overflow.ts';
import type { MatrixLineContext } from './line-context.ts';
import { MatrixFoot, MatrixHead } from './MatrixEdges.tsx';
import { MatrixLine } from './MatrixLine.tsx';
import type { MatrixOrder } from './matrix-search.ts';
import type { MatrixProblem, Student } from './queries.ts';
import '../../../contest/scoreboard/board.css';
import './matrix.css';

/** Row height in pixels, as in board.css. */
const LINE_HEIGHT = 40;

interface MatrixTableProps {
  students: readonly Student[];
  problems: readonly MatrixProblem[];
  /** Number of students in the class, for the shares in the footer. */
  people: number;
  context: MatrixLineContext;
  order: MatrixOrder;
  onOrder: (order: MatrixOrder) => void;
  onOnlyStuck: () => void;
}

/** Matrix of students by problems, with the sticky cells, virtual rows and keys of scoreboards. */
export function MatrixTable(props: MatrixTableProps): JSX.Element {
  const { students, problems, people, context, order, onOrder, onOnlyStuck } = props;
  const { t } = context;
  const router = useRouter();
  const body = useRef<HTMLTableSectionElement>(null);
  const part = useVirtualRows(body, students.length, LINE_HEIGHT, { ahead: 1 });
  useHorizontalOverflow(body, problems.length);
  const lines = students.length + 2;
  const keys = useGridKeys(lines, (line) => part.reveal(line - 1));

  /**
   * Cells contain plain links with one click handler on the table: thousands of listeners would cost more
   * than the rows.
   */
  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void router.navigate({ href: link.getAttribute('href') ?? '' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'f' && !event.ctrlKey && !event.metaKey && !event.altKey) onOnlyStuck();
    else keys.onKeyDown(event);
  }

  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are walked through
      role="grid"
      tabIndex={0}
      aria-label={t('trainingStaff.matrix')}
      aria-rowcount={lines}
      aria-colcount={4 + problems.length}
      aria-readonly="true"
      className="board matrix"
      data-many={problems.length >= MANY_PROBLEMS || undefined}
      data-shows={context.now === null ? undefined : 'time'}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- custom properties are not in the type
      style={{ '--problems': problems.length } as CSSProperties}
      onClick={follow}
      {...keys}
      onKeyDown={onKeyDown}
    >
      <MatrixHead t={t} problems={problems} order={order} onOrder={onOrder} />
      <tbody ref={body}>
        <Gap lines={part.from} />
        {students.slice(part.from, part.to).map((student, index) => (
          <MatrixLine key={student.uid} student={student} line={part.from + index + 1} context={context} />
        ))}
        <Gap lines={students.length - part.to} />
      </tbody>
      <MatrixFoot t={t} problems={problems} people={people} line={lines - 1} />
    </table>
  );
}

/** Placeholder for rows that are not rendered. */
function Gap({ lines }: { lines: number }): JSX.Element | null {
  return lines <= 0 ? null : <tr aria-hidden="true" style={{ height: lines * LINE_HEIGHT }} />;
}
