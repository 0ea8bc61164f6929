/* The small pages of a group with what stands around them. */
export { GroupPlace } from './GroupPlace.tsx';
export { HomePage } from './HomePage.tsx';
