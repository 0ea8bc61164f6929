/** A task that no node could judge, whatever it did; the reason is stored with the System Error. */
export class UnjudgeableError extends Error {
  override readonly name = 'UnjudgeableError';
}
