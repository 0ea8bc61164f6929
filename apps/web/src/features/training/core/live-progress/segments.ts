import type { CallData } from '../../../../api/client.ts';

export type LiveProgress = CallData<'GET /api/training-pulse'>;
export type LiveProgressProblem = LiveProgress['problems'][number];

export const segmentKinds = ['solved', 'trying', 'stuck', 'idle'] as const;
export type SegmentKind = (typeof segmentKinds)[number];

/** Segments of the whole class for one problem; each member is in exactly one. */
export function progressSegments(
  { begun, solved, stuck }: Pick<LiveProgressProblem, 'begun' | 'solved' | 'stuck'>,
  people: number,
): Readonly<Record<SegmentKind, number>> {
  return { solved, stuck, trying: Math.max(0, begun - solved - stuck), idle: Math.max(0, people - begun) };
}
