import { cellOf, oiRule } from './oi.ts';

/** The latest attempt with a score counts, whatever the earlier ones. */
export const oiRecent = oiRule('oi-recent', (attempts) => {
  const last = attempts.at(-1);
  return last ? cellOf(last) : null;
});
