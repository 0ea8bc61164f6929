/*
 * Parts of the contest layout for individual timing and exams. They share one chunk, because the first load of every
 * page contains the list of all chunks.
 */
export { StartTimerCard } from './StartTimerCard.tsx';
export { IndividualTimeBars } from './IndividualTimeBars.tsx';
