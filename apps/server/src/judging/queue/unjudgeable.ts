/** A task that no node can judge; the reason is stored with the System Error. */
export class UnjudgeableError extends Error {
  override readonly name = 'UnjudgeableError';
}
