/**
 * Change it whenever a text may contain other formulas or the same TeX renders differently: it invalidates everything
 * typeset before.
 */
export const typesetVersion = 'katex 0.19.1, 6';
