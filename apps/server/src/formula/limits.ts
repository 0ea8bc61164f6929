/** What a text may ask for; formulas beyond it are shown as TeX. Large statements have some 150 formulas. */
export const formulaLimits = {
  perText: 500,
  /** Characters of TeX in one formula. */
  texLength: 4000,
  /** Characters of HTML of all formulas of a text; an ordinary formula has 2,000. */
  charactersOfText: 1_000_000,
  /** Milliseconds for a text, after which the thread is ended. Two hundred ordinary formulas take 100. */
  timeOfText: 2000,
  /** Texts that may wait for the thread. */
  waitingMax: 200,
  /** Milliseconds that an answer waits for formulas nobody has typeset yet: more than a text may take. */
  patience: 4000,
} as const;
