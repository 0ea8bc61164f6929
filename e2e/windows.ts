/**
 * Windows that a journey goes through: each language, width and theme once in `npm test`, all of them together in
 * `npm run soak -- windows`. What every page is in every window shows the soak `tour`.
 * @param usual goes through in any case
 * @param rare the other pairs
 */
export function windowsOf<Window>(usual: readonly Window[], rare: readonly Window[]): readonly Window[] {
  return process.env['XIEZHI_ALL_WINDOWS'] === undefined ? usual : [...usual, ...rare];
}
