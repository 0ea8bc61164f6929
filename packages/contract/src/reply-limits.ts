/** Replies under one comment, which clients read all at once: beyond them another comment is for. */
export const repliesMax = 500;
