/** Maximum number of replies to one comment. */
export const repliesMax = 500;
