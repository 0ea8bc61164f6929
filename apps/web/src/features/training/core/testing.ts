import type { TrainingInfo } from './queries.ts';

/** A private training that the viewer manages; other fields have defaults. */
export const aTraining = (given: Partial<TrainingInfo> = {}): TrainingInfo => ({
  id: 3,
  title: 'Graphs',
  description: '',
  author: 'teacher',
  auth: 'Private',
  categoryId: null,
  categoryName: null,
  categoryColor: null,
  rank: 1,
  problemCount: 2,
  acCount: 0,
  gid: null,
  gmtModified: '2026-03-01T12:00:00.000Z',
  formulas: [],
  homework: null,
  lockedBy: [],
  can: { enter: true, register: false, manage: true },
  ...given,
});
