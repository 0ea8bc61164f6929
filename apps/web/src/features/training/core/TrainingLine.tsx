import { useRouter } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { Time } from '../../../components/Time.tsx';
import { LockedIcon } from './LockedIcon.tsx';
import { TrainingAuthLabel, CategoryName, HomeworkLabel, TrainingProgress } from './labels.tsx';
import type { TrainingRow } from './queries.ts';
import { TrainingLink } from './training-columns.tsx';

/** A training as a list item, for narrow windows. */
export function TrainingLine({
  training,
  isSignedIn,
}: {
  training: TrainingRow;
  isSignedIn: boolean;
}): JSX.Element {
  const t = useT();
  const router = useRouter();
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-2">
        <TrainingLink training={training} router={router} />
        <LockedIcon lockedBy={training.lockedBy} />
        <span className="ml-auto flex-none">
          <TrainingAuthLabel auth={training.auth} />
        </span>
      </div>
      <HomeworkLabel homework={training.homework} />
      <div className="mt-1 flex items-center gap-3 text-12 text-text-3">
        <CategoryName name={training.categoryName} color={training.categoryColor} />
        <span className="ellipsis">{training.author}</span>
        <Time value={training.gmtModified} className="ml-auto flex-none" />
      </div>
      {isSignedIn ? (
        <div className="mt-1">
          <TrainingProgress solved={training.acCount ?? 0} total={training.problemCount} />
        </div>
      ) : (
        <span className="text-12 text-text-3">
          {t('training.problems')} {training.problemCount}
        </span>
      )}
    </div>
  );
}
