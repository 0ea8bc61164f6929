import { useRouter } from '@tanstack/react-router';
import {
  useRef,
  type CSSProperties,
  type JSX,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useGridKeys } from '../../board/use-grid-keys.ts';
import { useRowWindow } from '../../board/use-row-window.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { LineContext } from './line-context.ts';
import { MatrixLine } from './MatrixLine.tsx';
import type { MatrixOrder } from './matrix-search.ts';
import type { Student } from './queries.ts';
import '../../board/board.css';
import './matrix.css';

/** Of a line, in pixels; board.css draws it so high. */
const LINE_HEIGHT = 40;
/** From so many problems on their columns are narrow. */
const MANY_PROBLEMS = 21;

interface MatrixTableProps {
  students: readonly Student[];
  /** Of the whole class, for the shares at the foot. */
  people: number;
  context: LineContext;
  order: MatrixOrder;
  onOrder: (order: MatrixOrder) => void;
  onOnlyStuck: () => void;
}

/** Students by problems, drawn as boards are: what sticks, what is in sight, the keys. */
export function MatrixTable(props: MatrixTableProps): JSX.Element {
  const { students, people, context, onOnlyStuck } = props;
  const { t, problems } = context;
  const router = useRouter();
  const solved = problems.reduce((sum, problem) => sum + problem.solved, 0);
  const body = useRef<HTMLTableSectionElement>(null);
  const part = useRowWindow(body, students.length, LINE_HEIGHT);
  const lines = students.length + 2;
  const keys = useGridKeys(lines, (line) => part.reveal(line - 1));

  /** Links of a cell are plain ones: with listeners for each, thousands would cost more than the rows. */
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
      aria-label={t('trainingClass.matrix')}
      aria-rowcount={lines}
      aria-colcount={4 + problems.length}
      aria-readonly="true"
      className="board matrix"
      data-many={problems.length >= MANY_PROBLEMS || undefined}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- custom properties are not in the type
      style={{ '--problems': problems.length } as CSSProperties}
      onClick={follow}
      {...keys}
      onKeyDown={onKeyDown}
    >
      <colgroup>
        <col className="board-rank" />
        <col className="board-who" />
        <col className="board-total" />
        <col className="board-side" />
        {problems.map(({ pid }) => (
          <col key={pid} className="board-problem" />
        ))}
      </colgroup>
      <Head {...props} />
      <tbody ref={body}>
        <Gap lines={part.from} />
        {students.slice(part.from, part.to).map((student, index) => (
          <MatrixLine key={student.uid} student={student} line={part.from + index + 1} context={context} />
        ))}
        <Gap lines={students.length - part.to} />
      </tbody>
      <tfoot>
        <tr data-line={lines - 1} aria-rowindex={lines}>
          <td>{problems.reduce((sum, { stuck }) => sum + stuck, 0)}</td>
          <th scope="row">{t('trainingClass.solvedOf', { count: people })}</th>
          <td>{solved}</td>
          <td>
            <Share solved={solved} people={people * problems.length} />
          </td>
          {problems.map((problem) => (
            <td key={problem.pid}>
              <Share solved={problem.solved} people={people} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function Head({ context, order, onOrder }: MatrixTableProps): JSX.Element {
  const { t, problems } = context;
  const head = (id: MatrixOrder, label: string, content: ReactNode = label) => (
    <th scope="col" aria-sort={order === id ? (id === 'name' ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        tabIndex={-1}
        className="matrix-sort"
        aria-label={t('trainingClass.sortBy', { name: label })}
        data-tip={t('trainingClass.sortBy', { name: label })}
        onClick={() => onOrder(id)}
      >
        {content}
        {order === id ? <Icon name="down" size={12} /> : null}
      </button>
    </th>
  );
  return (
    <thead>
      <tr data-line={0} aria-rowindex={1}>
        {head('stuck', t('trainingClass.stuck'), <Icon name="flag" size={14} />)}
        {head('name', t('trainingClass.student'))}
        {head('solved', t('trainingClass.solved'))}
        {head('last', t('trainingClass.last'))}
        {problems.map(({ pid, problemId, title, solved, tried, stuck }) => (
          <th key={pid} scope="col" data-tip={title}>
            <span className="board-letter">
              <span className="ellipsis">{problemId}</span>
            </span>
            <span className="sr-only">{title}</span>
            <span className="board-counts" aria-hidden="true">
              {solved} / {tried}
            </span>
            <span className="sr-only">{t('trainingClass.counts', { solved, tried, stuck })}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Share({ solved, people }: { solved: number; people: number }): JSX.Element {
  const share = people === 0 ? 0 : Math.round((solved / people) * 100);
  return (
    <>
      <span className="matrix-share" aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
      {share}%
    </>
  );
}

/** Stands in for lines that are not drawn. */
function Gap({ lines }: { lines: number }): JSX.Element | null {
  return lines <= 0 ? null : <tr aria-hidden="true" style={{ height: lines * LINE_HEIGHT }} />;
}
