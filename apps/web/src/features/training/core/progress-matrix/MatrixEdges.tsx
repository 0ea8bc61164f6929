import { memo, type JSX, type ReactNode } from 'react';
import type { Translate } from '../../../../i18n/messages.ts';
import { Icon } from '../../../../components/Icon.tsx';
import type { MatrixOrder } from './matrix-search.ts';
import type { MatrixProblem } from './queries.ts';

interface MatrixHeadProps {
  t: Translate;
  problems: readonly MatrixProblem[];
  order: MatrixOrder;
  onOrder: (order: MatrixOrder) => void;
}

interface MatrixFootProps {
  t: Translate;
  problems: readonly MatrixProblem[];
  /** Number of students in the class. */
  people: number;
  /** Line number; the header is 0. */
  line: number;
}

/** Column headers; the first four sort the rows. */
export const MatrixHead = memo(function MatrixHead(props: MatrixHeadProps): JSX.Element {
  const { t, problems, order, onOrder } = props;
  const head = (id: MatrixOrder, column: string, label: string, content: ReactNode = label) => (
    <th
      scope="col"
      className={column}
      aria-sort={order === id ? (id === 'name' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        tabIndex={-1}
        className="matrix-sort"
        aria-label={t('trainingStaff.sortBy', { name: label })}
        data-tip={t('trainingStaff.sortBy', { name: label })}
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
        {head('stuck', 'board-rank', t('trainingStaff.stuck'), <Icon name="flag" size={14} />)}
        {head('name', 'board-who', t('trainingStaff.student'))}
        {head('solved', 'board-total', t('trainingStaff.solved'))}
        {head('last', 'board-side', t('trainingStaff.last'))}
        {problems.map(({ pid, problemId, title, solved, tried, stuck }) => (
          <th key={pid} scope="col" className="board-problem" data-tip={title}>
            <span className="board-letter">
              <span className="ellipsis">{problemId}</span>
            </span>
            <span className="sr-only">{title}</span>
            <span className="board-counts" aria-hidden="true">
              {solved}
              <span className="board-attempts"> / {tried}</span>
            </span>
            <span className="sr-only">{t('trainingStaff.counts', { solved, tried, stuck })}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
});

/** Share of the class that has solved each problem. */
export const MatrixFoot = memo(function MatrixFoot(props: MatrixFootProps): JSX.Element {
  const { t, problems, people, line } = props;
  const solved = problems.reduce((sum, problem) => sum + problem.solved, 0);
  return (
    <tfoot>
      <tr data-line={line} aria-rowindex={line + 1}>
        <td className="board-rank">{problems.reduce((sum, { stuck }) => sum + stuck, 0)}</td>
        <th scope="row" className="board-who">
          {t('trainingStaff.solvedOf', { count: people })}
        </th>
        <td className="board-total">{solved}</td>
        <td className="board-side">
          <Share solved={solved} people={people * problems.length} />
        </td>
        {problems.map((problem) => (
          <td key={problem.pid} className="board-problem">
            <Share solved={problem.solved} people={people} />
          </td>
        ))}
      </tr>
    </tfoot>
  );
});

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
