import type { ContestRecord } from '../model/records.ts';
import type { issueRecorder } from './context.ts';

const usualHours = 5;
const hourMs = 3_600_000;

/**
 * Corrects times so that the database accepts them: the end must be after the start, and a freeze within the contest.
 */
export function settleContestTimes(
  { startsAt, endsAt, sealAt }: Pick<ContestRecord, 'startsAt' | 'endsAt' | 'sealAt'>,
  note: ReturnType<typeof issueRecorder>,
): Pick<ContestRecord, 'startsAt' | 'endsAt' | 'sealAt'> {
  const isReversed = endsAt <= startsAt;
  if (isReversed) note('end-before-start');
  const end = isReversed ? new Date(startsAt.getTime() + usualHours * hourMs) : endsAt;
  const isOutside = sealAt !== null && (sealAt < startsAt || sealAt >= end);
  if (isOutside) note('freeze-outside');
  return { startsAt, endsAt: end, sealAt: isOutside ? null : sealAt };
}
