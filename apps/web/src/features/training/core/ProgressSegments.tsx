import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { JSX } from 'react';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { scopePath, useScope } from '../../../routing/scope.ts';
import { appearanceOf } from '../../../components/verdict/appearance.ts';
import { statusName } from '../../../components/verdict/names.ts';
import type { ListedTrainingProblem } from './queries.ts';

interface ProgressSegmentsProps {
  problems: readonly ListedTrainingProblem[];
  /** Returns the viewer's status of a problem id; undefined while unknown. */
  statusOf: (pid: number) => number | undefined;
}

/**
 * One segment per problem in the color of its verdict, or empty if it was not tried. Each segment links to its problem.
 */
export function ProgressSegments({ problems, statusOf }: ProgressSegmentsProps): JSX.Element {
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
            // Not subject to the minimum touch size, because the list below has the same links in full size.
            data-size-apart
            aria-label={words}
            data-tip={words}
          />
        );
      })}
    </div>
  );
}
