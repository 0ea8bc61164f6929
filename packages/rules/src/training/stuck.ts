/** Number of failed attempts from which on a user counts as stuck on a problem. */
export const stuckAttempts = 4;

/** Whether a user needs help with a problem, by the results of their attempts. */
export function isStuck({
  isAccepted,
  tries,
}: {
  readonly isAccepted: boolean;
  readonly tries: number;
}): boolean {
  return !isAccepted && tries >= stuckAttempts;
}
