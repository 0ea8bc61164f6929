/** Facts that a handbook page may include by a line `@facts name`. */
export const factNames = ['verdicts', 'languages', 'limits', 'errors', 'roles', 'settings'] as const;
export type FactName = (typeof factNames)[number];
