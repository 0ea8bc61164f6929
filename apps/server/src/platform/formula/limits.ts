/**
 * What formulas may cost. An ordinary formula has 2,000 characters of HTML; large statements have some 150 formulas.
 * Sizes are bytes of JSON. A formula beyond a limit is shown as its TeX with the reason.
 */
export const formulaLimits = {
  perText: 500,
  /** Characters of TeX in one formula. */
  texLength: 4000,
  /** Bytes of output for each byte of source, in every one of the three limits below. */
  ratio: 32,
  /** Bytes of one formula beside those of `ratio`. */
  formulaBytes: 64 * 1024,
  /** Bytes of all formulas of a text beside those of `ratio`, and at most. */
  textBytes: 96 * 1024,
  textBytesMax: 1_000_000,
  /** Bytes of all formulas of a response beside those of `ratio`, and at most. */
  responseBytes: 128 * 1024,
  responseBytesMax: 2_000_000,
  /** Milliseconds of CPU that one formula may take; then its thread is ended. */
  cpuOfFormula: 300,
  /** Milliseconds of CPU that the formulas of one text may take. */
  cpuOfText: 3000,
  /** Milliseconds of CPU after which a text with more formulas lets another one go first. */
  cpuOfSlice: 60,
  /** Milliseconds of CPU in a minute after which an author's texts wait for those of all others. */
  cpuOfAuthor: 2000,
  /** Texts, and characters of them, that may wait. */
  waitingOfAuthor: 200,
  waitingCharacters: 20_000_000,
  /** Milliseconds of CPU that a formula counts for its author which had to be stopped. */
  cpuOfStopped: 1500,
  /**
   * Milliseconds that a response waits for formulas nobody has typeset yet; then they come later. Those of an author
   * whose texts wait for all others come later at once.
   */
  patience: 4000,
} as const;

/** Bytes that the formulas of a text of this length may have. */
export function bytesOfText(sourceBytes: number): number {
  const { textBytes, textBytesMax, ratio } = formulaLimits;
  return Math.min(textBytesMax, textBytes + ratio * sourceBytes);
}

/** Bytes that the formulas of a response may have whose texts have this length together. */
export function bytesOfResponse(sourceBytes: number): number {
  const { responseBytes, responseBytesMax, ratio } = formulaLimits;
  return Math.min(responseBytesMax, responseBytes + ratio * sourceBytes);
}
