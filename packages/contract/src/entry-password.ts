/** Replaces a stored entry password that cannot be read; sending it back changes nothing. */
export const passwordMask = '********';
