/** Basic format of an email address. The server makes the final decision. */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
