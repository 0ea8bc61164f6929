/** Thrown if no node can judge a task. The submission ends as System Error, and the message is stored with it. */
export class UnjudgeableError extends Error {
  override readonly name = 'UnjudgeableError';
}
