import type { Translated } from '../translated.ts';
import type { contestExam as reference } from '../zh-CN/contestExam.ts';

/** Contests that are exams. */
export const contestExam: Translated<typeof reference> = {
  name: 'Exam',
  ahead: 'This is an exam: while it runs, the rest of the site is closed to those who sit it',
  until: 'Exam until {time}; only its own pages are open to you meanwhile',
};
