/** Changes whenever a text may hold other formulas, or the same TeX come out otherwise: nothing from before is used then. */
export const typesetVersion = 'katex 0.19.1, 4';
