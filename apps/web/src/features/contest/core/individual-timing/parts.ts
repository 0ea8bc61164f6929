/* Components of the contest layout for individual timing and exams, in one chunk: every chunk is listed in
   the first load of each page. */
export { StartTimerCard } from './StartTimerCard.tsx';
export { IndividualTimeBars } from './IndividualTimeBars.tsx';
