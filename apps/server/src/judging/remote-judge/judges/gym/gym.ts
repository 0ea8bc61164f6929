import { codeforcesAdapter } from '../cf/adapter.ts';

/** The gym of Codeforces: contests of others, with the accounts and languages of Codeforces. */
export const gym = codeforcesAdapter({ key: 'GYM', name: 'Codeforces Gym', room: 'gym' });
