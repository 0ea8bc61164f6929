/** Sort orders of the problem list. */
export const problemSorts = ['id', 'rate', 'solved', 'difficulty', 'newest'] as const;
export type ProblemSort = (typeof problemSorts)[number];

/** Filters of the problem list by the user's own result. */
export const problemStatusFilters = ['solved', 'tried', 'untried'] as const;
export type ProblemStatusFilter = (typeof problemStatusFilters)[number];
