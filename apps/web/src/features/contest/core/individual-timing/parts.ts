/* What the frame of a contest shows of own times and exams: in one chunk, since each is named in every first load. */
export { StartTimerCard } from './StartTimerCard.tsx';
export { IndividualTimeBars } from './IndividualTimeBars.tsx';
