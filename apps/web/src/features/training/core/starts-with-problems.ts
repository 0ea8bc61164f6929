import type { TrainingInfo } from './queries.ts';

/** Whether a training, such as a homework, has no description and shows its problems first. */
export function startsWithProblems({ description, can }: Pick<TrainingInfo, 'description' | 'can'>): boolean {
  return can.enter && description.trim() === '';
}
