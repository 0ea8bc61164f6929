import type { StaffTraining } from './queries.ts';

/** A public training of the viewer as the admin API returns it. */
export const aStaffTraining = (given: Partial<StaffTraining> = {}): StaffTraining => ({
  id: 3,
  title: 'Graphs',
  description: '',
  english: null,
  author: 'teacher',
  auth: 'Public',
  privatePwd: null,
  status: true,
  rank: 1,
  isGroup: false,
  gid: null,
  categoryId: null,
  problemCount: 3,
  people: 0,
  prerequisites: [],
  isMine: true,
  canCompare: true,
  gmtCreate: '2026-03-01T12:00:00.000Z',
  gmtModified: '2026-03-01T12:00:00.000Z',
  ...given,
});
