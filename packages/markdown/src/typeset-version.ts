/**
 * Version of typeset formulas; a change invalidates all stored ones. Change it whenever other formulas may be found in
 * a text, or when the same TeX is rendered differently.
 */
export const typesetVersion = 'katex 0.19.1, 6';
