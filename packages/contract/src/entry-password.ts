/**
 * Shown instead of a stored entry password that the server cannot decrypt. A client that sends it back leaves the
 * password unchanged.
 */
export const passwordMask = '********';
