import { cellOf, oiRule } from './oi.ts';

/** The latest attempt with a score counts, whatever the earlier ones. */
export const oiRecent = oiRule('oi-recent', (tries) => {
  const last = tries.at(-1);
  return last ? cellOf(last) : null;
});
