/**
 * Limits of formulas. For comparison: an ordinary formula has 2,000 characters of HTML, and large statements have some
 * 150 formulas. Sizes are bytes of JSON. A formula beyond a limit is shown as TeX, with the reason.
 */
export const formulaLimits = {
  perText: 500,
  /** Maximum characters of TeX in one formula. */
  texLength: 4000,
  /**
   * Allowed bytes of output per byte of source. The three limits `formulaBytes`, `textBytes` and `responseBytes` are
   * constants that are added to this allowance.
   */
  ratio: 32,
  /** Bytes allowed for one formula, in addition to `ratio`. */
  formulaBytes: 64 * 1024,
  /** Bytes allowed for all formulas of a text in addition to `ratio`, and the maximum of their sum. */
  textBytes: 96 * 1024,
  textBytesMax: 1_000_000,
  /** Bytes allowed for all formulas of a response in addition to `ratio`, and the maximum of their sum. */
  responseBytes: 128 * 1024,
  responseBytesMax: 2_000_000,
  /** Maximum CPU milliseconds of one formula; after that, its thread is ended. */
  cpuOfFormula: 300,
  /** Maximum CPU milliseconds for all formulas of one text. */
  cpuOfText: 3000,
  /** CPU milliseconds after which the formulas of a text are interrupted, so that texts of other authors come first. */
  cpuOfSlice: 60,
  /** CPU milliseconds that an author may use per minute (`FairQueueOptions.workOfAuthor`). */
  cpuOfAuthor: 2000,
  /** Maximum waiting texts of one author, and (`waitingCharacters`) maximum characters of all waiting texts. */
  waitingOfAuthor: 200,
  waitingCharacters: 20_000_000,
  /** CPU milliseconds that are additionally charged to an author for each aborted formula. */
  cpuOfStopped: 1500,
  /**
   * Milliseconds for which a response waits for its formulas. After that it omits them, and the client fetches them
   * later. A response does not wait for any text of a slow author (`FairQueue.isSlow`). If an author has used more than
   * half of `cpuOfAuthor` within a minute, it waits for their problem statements only.
   */
  timeoutMs: 4000,
} as const;

/** Returns the maximum bytes of all formulas of a text with this source length. */
export function bytesOfText(sourceBytes: number): number {
  const { textBytes, textBytesMax, ratio } = formulaLimits;
  return Math.min(textBytesMax, textBytes + ratio * sourceBytes);
}

/** Returns the maximum bytes of all formulas in a response whose texts have this total source length. */
export function bytesOfResponse(sourceBytes: number): number {
  const { responseBytes, responseBytesMax, ratio } = formulaLimits;
  return Math.min(responseBytesMax, responseBytes + ratio * sourceBytes);
}
