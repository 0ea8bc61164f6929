/* What the frame and the overview show of virtual participation: in one chunk, since each is named in every first load. */
export { VirtualBar } from './VirtualBar.tsx';
export { VirtualCard } from './VirtualCard.tsx';
