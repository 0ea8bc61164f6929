/* What the frame of a contest shows of own times: in one chunk, since each is named in every first load. */
export { BeginCard } from './BeginCard.tsx';
export { OwnBar } from './OwnBar.tsx';
