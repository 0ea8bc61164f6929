import { codeforcesAdapter } from '../cf/adapter.ts';

/** The Codeforces gym: contests of other organizers. It shares the accounts and languages of Codeforces. */
export const gym = codeforcesAdapter({ key: 'GYM', name: 'Codeforces Gym', section: 'gym' });
