/*
 * Parts of the layout and the overview for virtual participation. They share one chunk, because the first load of every
 * page contains the list of all chunks.
 */
export { VirtualBar } from './VirtualBar.tsx';
export { VirtualCard } from './VirtualCard.tsx';
