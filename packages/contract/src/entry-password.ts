/** Stands in answers in place of a stored entry password that cannot be read; who sends it back changes nothing. */
export const passwordMask = '********';
