import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { JSX } from 'react';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { scopePath, useScope } from '../../../routing/scope.ts';
import { appearanceOf } from '../../../components/verdict/appearance.ts';
import { statusName } from '../../../components/verdict/names.ts';
import type { TrainingProblem } from './queries.ts';

interface ProgressPiecesProps {
  problems: readonly TrainingProblem[];
  /** The viewer's status by the problem's number; undefined while it is not known. */
  statusOf: (pid: number) => number | undefined;
}

/** One piece for each problem in the colour of its verdict; empty is not tried. Each leads to its problem. */
export function ProgressPieces({ problems, statusOf }: ProgressPiecesProps): JSX.Element {
  const t = useT();
  const home = scopePath(useScope());
  return (
    <div className="training-pieces">
      {problems.map(({ pid, problemId }, index) => {
        const status = statusOf(pid) ?? JudgeStatus.NotSubmitted;
        const isTried = status !== JudgeStatus.NotSubmitted;
        const name: PlainKey = isTried ? statusName(status) : 'training.notTried';
        const words = t('training.solvedOf', { place: index + 1, state: t(name) });
        return (
          <HrefLink
            key={pid}
            href={`${home}/problem/${encodeURIComponent(problemId)}`}
            className={isTried ? `vd v-${appearanceOf(status).tone}` : undefined}
            // The list under them says the same at full size.
            data-size-apart
            aria-label={words}
            data-tip={words}
          />
        );
      })}
    </div>
  );
}
