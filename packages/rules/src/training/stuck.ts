/** A user who has failed at least this many times counts as stuck on a problem. */
export const stuckAttempts = 4;

/** Whether a user is stuck on a problem and needs help. */
export function isStuck({
  isAccepted,
  tries,
}: {
  readonly isAccepted: boolean;
  readonly tries: number;
}): boolean {
  return !isAccepted && tries >= stuckAttempts;
}
