/* Components of the layout and the overview for virtual participation, in one chunk: every chunk is listed in
   the first load of each page. */
export { VirtualBar } from './VirtualBar.tsx';
export { VirtualCard } from './VirtualCard.tsx';
