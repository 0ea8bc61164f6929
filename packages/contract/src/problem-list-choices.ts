/** Orders of the problem list. */
export const problemSorts = ['id', 'rate', 'solved', 'difficulty', 'newest'] as const;
export type ProblemSort = (typeof problemSorts)[number];

/** What a user has done with a problem, as the list filters by it. */
export const problemStatusFilters = ['solved', 'tried', 'untried'] as const;
export type ProblemStatusFilter = (typeof problemStatusFilters)[number];
