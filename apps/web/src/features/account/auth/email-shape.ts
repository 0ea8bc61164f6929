/** What looks like a mail address; the server has the last word. */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
