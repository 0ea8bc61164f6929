import { memo, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import type { ScoreboardColumn } from './scoreboard.ts';
import { Balloon } from './Balloon.tsx';

interface ScoreboardHeadProps {
  problems: readonly ScoreboardColumn[];
  totalHead: string;
  sideHead: string;
  problemHref?: ((problem: string) => string) | undefined;
}

/** Sticky header of a scoreboard: each problem with its balloon and its numbers of solutions and attempts. */
export const ScoreboardHead = memo(function ScoreboardHead(props: ScoreboardHeadProps): JSX.Element {
  const { problems, totalHead, sideHead, problemHref } = props;
  const t = useT();
  return (
    <thead>
      <tr data-line={0} aria-rowindex={1}>
        <th scope="col" className="board-rank" aria-label={t('scoreboard.rank')}>
          #
        </th>
        <th scope="col" className="board-who">
          {t('scoreboard.who')}
        </th>
        <th scope="col" className="board-total">
          {totalHead}
        </th>
        <th scope="col" className="board-side">
          {sideHead}
        </th>
        {problems.map((problem) => (
          <ProblemHead key={problem.id} problem={problem} href={problemHref?.(problem.id)} />
        ))}
      </tr>
    </thead>
  );
});

function ProblemHead({
  problem,
  href,
}: {
  problem: ScoreboardColumn;
  href: string | undefined;
}): JSX.Element {
  const t = useT();
  const { id, title, color, accepted, attempts } = problem;
  const name = (
    <>
      <Balloon color={color} />
      {id}
    </>
  );
  return (
    <th scope="col" className="board-problem" data-tip={title}>
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
        <span className="board-attempts"> / {attempts ?? '?'}</span>
      </span>
      {accepted === null || attempts === null ? null : (
        <span className="sr-only">{t('scoreboard.counts', { accepted, attempts })}</span>
      )}
    </th>
  );
}
