import { cellOf, oiRule } from './oi.ts';

/** The newest try with points is in force, whatever came before it. */
export const oiRecent = oiRule('oi-recent', (tries) => {
  const last = tries.at(-1);
  return last ? cellOf(last) : null;
});
