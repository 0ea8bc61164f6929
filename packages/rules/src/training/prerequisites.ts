/** A user's progress in a prerequisite training. */
export interface PrerequisiteProgress {
  readonly solved: number;
  readonly problems: number;
  /** Percentage of the problems that must be solved, 1 to 100. */
  readonly percent: number;
}

/** Returns the number of problems that must be solved to reach the percentage, rounded up. */
export function problemsNeeded({ problems, percent }: Omit<PrerequisiteProgress, 'solved'>): number {
  return Math.ceil((problems * percent) / 100);
}

/** Whether the prerequisite is completed. A training without problems requires nothing. */
export function isPrerequisiteDone(progress: PrerequisiteProgress): boolean {
  return progress.solved >= problemsNeeded(progress);
}

/**
 * Whether a training would be its own prerequisite, directly or indirectly.
 * @param needs the prerequisites of each training, after the change that is checked
 */
export function waitsForItself(tid: number, needs: ReadonlyMap<number, readonly number[]>): boolean {
  const seen = new Set<number>();
  const open = [...(needs.get(tid) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === tid) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(needs.get(next) ?? []));
  }
  return false;
}
