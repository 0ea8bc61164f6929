import type { JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import type { BoardProblem } from './board.ts';
import { Balloon } from './Balloon.tsx';

interface BoardHeadProps {
  problems: readonly BoardProblem[];
  totalHead: string;
  sideHead: string;
  problemHref?: ((problem: string) => string) | undefined;
}

/** Stays on top: each problem with its balloon, and how many have solved it of how many tries. */
export function BoardHead({ problems, totalHead, sideHead, problemHref }: BoardHeadProps): JSX.Element {
  const t = useT();
  return (
    <thead>
      <tr data-line={0} aria-rowindex={1}>
        <th scope="col" aria-label={t('board.rank')}>
          #
        </th>
        <th scope="col">{t('board.who')}</th>
        <th scope="col">{totalHead}</th>
        <th scope="col">{sideHead}</th>
        {problems.map((problem) => (
          <ProblemHead key={problem.id} problem={problem} href={problemHref?.(problem.id)} />
        ))}
      </tr>
    </thead>
  );
}

function ProblemHead({ problem, href }: { problem: BoardProblem; href: string | undefined }): JSX.Element {
  const t = useT();
  const { id, title, color, accepted, tries } = problem;
  const name = (
    <>
      <Balloon color={color} />
      {id}
    </>
  );
  return (
    <th scope="col" data-tip={title}>
      {href === undefined ? (
        <span className="board-letter">{name}</span>
      ) : (
        <a className="board-letter" href={href} tabIndex={-1}>
          {name}
        </a>
      )}
      <span className="sr-only">{title}</span>
      <span className="board-counts" aria-hidden="true">
        {accepted ?? '?'}
        <span className="board-tries"> / {tries ?? '?'}</span>
      </span>
      {accepted === null || tries === null ? null : (
        <span className="sr-only">{t('board.counts', { accepted, tries })}</span>
      )}
    </th>
  );
}
