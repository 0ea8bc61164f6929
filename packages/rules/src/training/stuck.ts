/** Tries without acceptance from which on somebody is taken to be stuck with a problem. */
export const stuckTries = 4;

/** Whether somebody needs help with a problem, by what became of their tries. */
export function isStuck({
  isAccepted,
  tries,
}: {
  readonly isAccepted: boolean;
  readonly tries: number;
}): boolean {
  return !isAccepted && tries >= stuckTries;
}
