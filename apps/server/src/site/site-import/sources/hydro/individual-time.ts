import { dateOf, type Fields, numberOf, parseDocument } from '../../raw/document.ts';
import type { EventRow } from './events.ts';

const hourMs = 3_600_000;

/**
 * Returns the length of each participant's individual time in seconds; null if the contest has none, or if it is not
 * shorter than the contest.
 */
export function individualTime(
  contest: Fields,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
): number | null {
  const hours = numberOf(contest['duration']);
  if (hours === null || hours <= 0 || hours * hourMs >= endsAt.getTime() - startsAt.getTime()) return null;
  return Math.round(hours * 3600);
}

/**
 * Returns when a participant started, from the person's status. Old releases of Hydro did not store it, so the time of
 * the first submission counts. Null if the participant did not start.
 * @param firstAt time of the first submission in seconds since the epoch
 */
export function individualStart(status: Fields, firstAt: number | null, startsAt: Date): Date | null {
  const stored = dateOf(status['startAt']);
  // Ids of submissions contain whole seconds, so fractions of a second would put a submission before the start.
  const second = stored === null ? firstAt : Math.floor(stored.getTime() / 1000);
  return second === null ? null : new Date(Math.max(second * 1000, startsAt.getTime()));
}

/** Returns the starts of all participants of a contest with individual time. */
export function individualStarts({ people, firsts }: EventRow, startsAt: Date) {
  const statuses = new Map((people ?? []).map(({ uid, json }) => [uid, parseDocument(json)]));
  const first = new Map((firsts ?? []).map(({ uid, seconds }) => [uid, seconds]));
  return [...new Set([...statuses.keys(), ...first.keys()])].flatMap((uid) => {
    const at = individualStart(statuses.get(uid) ?? {}, first.get(uid) ?? null, startsAt);
    return at === null ? [] : [{ user: String(uid), startsAt: at }];
  });
}
