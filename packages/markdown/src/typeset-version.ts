/** Changes whenever the same TeX may come out otherwise, so that nothing typeset before is used any more. */
export const typesetVersion = 'katex 0.19.1, 1';
