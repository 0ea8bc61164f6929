import type { TrainingRow } from '../../training/core/queries.ts';

/** A training in the lists of group 7. */
export const aTrainingRow = (given: Partial<TrainingRow> = {}): TrainingRow => ({
  id: 3,
  title: 'Graphs',
  description: '',
  author: 'teacher',
  auth: 'Public',
  categoryId: null,
  categoryName: null,
  categoryColor: null,
  rank: 1,
  problemCount: 4,
  acCount: 1,
  gid: 7,
  gmtModified: '2026-03-01T12:00:00.000Z',
  lockedBy: [],
  homework: null,
  ...given,
});
