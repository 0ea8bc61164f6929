import { type ContestAccess, freezeMinute, hidesOthers, seesSealedBoard } from '@xiezhi/rules';
import type { ScoreboardView } from './snapshots.ts';

/** What somebody asks of a board; absent means no. */
interface Asked {
  readonly real?: boolean | null | undefined;
  readonly removeStar?: boolean | null | undefined;
  readonly containsEnd?: boolean | null | undefined;
  readonly showRegistered?: boolean | null | undefined;
}

/** Which board somebody sees at `now`, of what they ask for. */
export function viewFor(standing: ContestAccess, asked: Asked, now: Date): ScoreboardView {
  const { rule, sealAt, endsAt, takesLate } = standing.place.terms;
  const sealedFrom = seesSealedBoard(standing, asked.real ?? false) ? sealAt : null;
  const minute = freezeMinute(now);
  return {
    sealedFrom,
    // By OI rules tries behind the freeze are not told of at all.
    triesUntil: sealedFrom === null || rule === 'oi' ? null : minute < endsAt ? minute : endsAt,
    takesLate: takesLate && sealedFrom === null && (asked.containsEnd ?? false),
    removesStars: asked.removeStar ?? false,
    showsIdle: asked.showRegistered ?? false,
    only: hidesOthers(standing) ? (standing.person?.uid ?? '') : null,
  };
}
