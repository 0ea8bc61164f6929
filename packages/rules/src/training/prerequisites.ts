/** How far somebody is with a training that another one asks for. */
export interface PrerequisiteProgress {
  readonly solved: number;
  readonly problems: number;
  /** Of its problems that must be solved, 1 to 100. */
  readonly percent: number;
}

/** Problems that must be solved for a share; part of a problem is a whole one. */
export function problemsNeeded({ problems, percent }: Omit<PrerequisiteProgress, 'solved'>): number {
  return Math.ceil((problems * percent) / 100);
}

/** Whether it is done; one without problems asks for nothing. */
export function isPrerequisiteDone(progress: PrerequisiteProgress): boolean {
  return progress.solved >= problemsNeeded(progress);
}

/**
 * Whether a training would wait for itself, be it by way of others.
 * @param needs what each training asks for, as it would be
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
