import type { SentHomeworkTerms } from '@xiezhi/contract/routes/training-homework';
import type { HomeworkExtension, HomeworkTerms } from '@xiezhi/rules';
import type { TrainingRow } from '../repository.ts';

type TermColumns = Pick<TrainingRow, 'opens_at' | 'due_at' | 'late_percent' | 'late_floor'>;
export type ExtensionColumns = Pick<
  TrainingRow,
  'grace_minutes' | 'reopened_from' | 'reopened_until' | 'past_reopenings'
>;

/** Returns the homework terms of a training; null if the training is no homework. */
export function homeworkOf({
  opens_at,
  due_at,
  late_percent,
  late_floor,
}: TermColumns): HomeworkTerms | null {
  if (due_at === null) return null;
  const late = late_percent === null ? null : { percentPerDay: late_percent, floorPercent: late_floor ?? 0 };
  return { opensAt: opens_at, dueAt: due_at, late };
}

export function extensionOf(row: ExtensionColumns): HomeworkExtension {
  const { grace_minutes, reopened_from: from, reopened_until: until, past_reopenings: past } = row;
  return {
    graceMinutes: grace_minutes ?? 0,
    reopenings: [
      ...(past ?? []).map((one) => ({ from: new Date(one.from), until: new Date(one.until) })),
      ...(from === null || until === null ? [] : [{ from, until }]),
    ],
  };
}

/** Returns the end of the last period in which the student may hand in again; null if there is none. */
export function reopenedUntil({ reopenings }: HomeworkExtension): Date | null {
  return reopenings.at(-1)?.until ?? null;
}

/** Like `reopenedUntil`, but null if that period has ended. */
export function openAgainUntil(extension: HomeworkExtension, now: Date): Date | null {
  const until = reopenedUntil(extension);
  return until !== null && until > now ? until : null;
}

export function presentHomeworkTimes({ opensAt, dueAt }: HomeworkTerms) {
  return { opensAt: opensAt?.toISOString() ?? null, dueAt: dueAt.toISOString() };
}

export function presentTerms(terms: HomeworkTerms): SentHomeworkTerms {
  return { ...presentHomeworkTimes(terms), late: terms.late && { ...terms.late } };
}
