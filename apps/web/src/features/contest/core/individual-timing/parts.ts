/* What the frame of a contest shows of own times and exams: in one chunk, since each is named in every first load. */
export { StartTimerCard } from './BeginCard.tsx';
export { IndividualTimeBars } from './OwnBars.tsx';
