/** Unicode punctuation. */
export const P = /\p{P}/u;
/** Unicode symbols. */
export const S = /\p{S}/u;
