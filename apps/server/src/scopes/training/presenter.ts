import type { Locale } from '@xiezhi/contract/limits';
import type { Training, TrainingAuth } from '@xiezhi/contract/routes/training';
import { homeworkOf, presentHomeworkTimes } from './homework/terms.ts';
import type { UnmetPrerequisite } from './prerequisites.ts';
import { type Progress, trainingTexts, type TrainingRow } from './repository.ts';

export const trainingAuthOf = (row: Pick<TrainingRow, 'auth'>): TrainingAuth =>
  row.auth === 'Private' ? 'Private' : 'Public';

/**
 * Converts a training and a person's progress to a response.
 * @param acCount number of solved problems; null for visitors; 0 for trainings that the person has not entered
 */
export function presentTraining(
  row: TrainingRow,
  progress: Progress | undefined,
  acCount: number | null,
  locale: Locale,
  lockedBy: readonly UnmetPrerequisite[] = [],
): Training {
  const homework = homeworkOf(row);
  return {
    id: row.id,
    ...trainingTexts(row, locale),
    author: row.author,
    auth: trainingAuthOf(row),
    categoryId: row.category_id,
    categoryName: row.category_name,
    categoryColor: row.category_color,
    rank: row.rank,
    problemCount: progress?.problems ?? 0,
    acCount,
    ...(progress && presentHeld(progress)),
    gid: row.gid,
    gmtModified: row.modified_at.toISOString(),
    lockedBy: [...lockedBy],
    homework: homework && presentHomeworkTimes(homework),
  };
}

/**
 * Returns the number of additional problems that contests hide, and the time until which they do so; empty if there are
 * none.
 */
export function presentHeld({ held, held_until: until }: Pick<Progress, 'held' | 'held_until'>) {
  return held === 0 ? {} : { hiddenByContest: held, ...(until && { hiddenUntil: until.toISOString() }) };
}
