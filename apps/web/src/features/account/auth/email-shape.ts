/** Basic format of an email address; the server decides. */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
