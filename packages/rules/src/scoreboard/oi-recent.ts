import { cellOf, oiRule } from './oi.ts';

/** The latest attempt with a score counts, even if an earlier one has a higher score. */
export const oiRecent = oiRule('oi-recent', (attempts) => {
  const last = attempts.at(-1);
  return last ? cellOf(last) : null;
});
