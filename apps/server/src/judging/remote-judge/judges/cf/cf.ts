import { codeforcesAdapter } from './adapter.ts';

/** Codeforces, codeforces.com: its contests and its problem set. */
export const cf = codeforcesAdapter({ key: 'CF', name: 'Codeforces', section: 'contest' });
