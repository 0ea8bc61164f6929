/**
 * Limits of formulas. An ordinary formula has 2,000 characters of HTML; large statements have some 150 formulas. Sizes
 * are bytes of JSON. A formula beyond a limit is shown as its TeX with the reason.
 */
export const formulaLimits = {
  perText: 500,
  /** Characters of TeX in one formula. */
  texLength: 4000,
  /** Bytes of output per byte of source. Each of the three limits below adds a constant to it. */
  ratio: 32,
  /** Bytes of one formula in addition to `ratio`. */
  formulaBytes: 64 * 1024,
  /** Bytes of all formulas of a text in addition to `ratio`, and the maximum. */
  textBytes: 96 * 1024,
  textBytesMax: 1_000_000,
  /** Bytes of all formulas of a response in addition to `ratio`, and the maximum. */
  responseBytes: 128 * 1024,
  responseBytesMax: 2_000_000,
  /** CPU milliseconds of one formula; then its thread is ended. */
  cpuOfFormula: 300,
  /** CPU milliseconds of the formulas of one text. */
  cpuOfText: 3000,
  /** CPU milliseconds of one slice of a text; after a slice, texts of other authors come first. */
  cpuOfSlice: 60,
  /** CPU milliseconds granted to an author per minute (`FairQueueOptions.workOfAuthor`). */
  cpuOfAuthor: 2000,
  /** Maximum number of waiting texts of one author, and of characters of all waiting texts. */
  waitingOfAuthor: 200,
  waitingCharacters: 20_000_000,
  /** CPU milliseconds that an aborted formula counts for its author. */
  cpuOfStopped: 1500,
  /**
   * Milliseconds that a response waits for its formulas. After that it omits them, and the client fetches
   * them later. It waits neither for texts of an author above their share nor for statements of a slow one.
   */
  timeoutMs: 4000,
} as const;

/** Returns the maximum bytes of formulas for a text of this length. */
export function bytesOfText(sourceBytes: number): number {
  const { textBytes, textBytesMax, ratio } = formulaLimits;
  return Math.min(textBytesMax, textBytes + ratio * sourceBytes);
}

/** Returns the maximum bytes of formulas for a response whose texts have this total length. */
export function bytesOfResponse(sourceBytes: number): number {
  const { responseBytes, responseBytesMax, ratio } = formulaLimits;
  return Math.min(responseBytesMax, responseBytes + ratio * sourceBytes);
}
