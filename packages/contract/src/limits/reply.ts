/** Replies under one comment: beyond them another comment is for. */
export const repliesMax = 500;
