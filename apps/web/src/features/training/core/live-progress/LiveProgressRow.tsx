import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { segmentKinds, progressSegments, type SegmentKind, type LiveProgressProblem } from './segments.ts';

const icons = { solved: 'check', stuck: 'flag', trying: null, idle: null } as const;

/**
 * One problem as a stacked bar of the whole class; each segment has its number, so that color is not needed.
 */
export function LiveProgressRow({
  problem,
  people,
}: {
  problem: LiveProgressProblem;
  people: number;
}): JSX.Element {
  const t = useT();
  const { problemId, title, solved } = problem;
  const pieces = progressSegments(problem, people);
  return (
    <li className="pulse-row">
      <b className="pulse-id">{problemId}</b>
      <span className="pulse-title">{title}</span>
      <span className="pulse-bar">
        {segmentKinds.map((kind) =>
          pieces[kind] === 0 ? null : (
            <span key={kind} className={`pulse-piece is-${kind}`} style={{ flexGrow: pieces[kind] }}>
              <span className="sr-only">{t(`trainingStaff.piece.${kind}`)} </span>
              <Sign kind={kind} />
              {pieces[kind]}
            </span>
          ),
        )}
      </span>
      <span className="pulse-share">
        <b>{people === 0 ? 0 : Math.round((solved / people) * 100)}%</b>
        <span>{`${solved}/${people}`}</span>
      </span>
    </li>
  );
}

export function LiveProgressLegend(): JSX.Element {
  const t = useT();
  return (
    <ul className="flex gap-4">
      {segmentKinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`pulse-piece is-${kind}`}>
            <Sign kind={kind} />
          </span>
          {t(`trainingStaff.piece.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

function Sign({ kind }: { kind: SegmentKind }): JSX.Element | null {
  const name = icons[kind];
  return name === null ? null : <Icon name={name} size={14} />;
}
