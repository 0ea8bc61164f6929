import type { TrainingInfo } from './queries.ts';

/** Whether a training has no description, as is usual for homework, and therefore shows its problems first. */
export function startsWithProblems({ description, can }: Pick<TrainingInfo, 'description' | 'can'>): boolean {
  return can.enter && description.trim() === '';
}
