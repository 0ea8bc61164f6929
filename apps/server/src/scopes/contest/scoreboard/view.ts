import { type ContestAccess, freezeMinute, hidesOthers, seesFullScoreboard } from '@xiezhi/rules';
import type { ScoreboardView } from './snapshots.ts';

/** Options of a scoreboard request; an absent option is false. */
interface Asked {
  readonly real?: boolean | null | undefined;
  readonly removeStar?: boolean | null | undefined;
  readonly containsEnd?: boolean | null | undefined;
  readonly showRegistered?: boolean | null | undefined;
}

/** Returns the view of the scoreboard that the viewer may see at `now`, given the requested options. */
export function viewFor(access: ContestAccess, asked: Asked, now: Date): ScoreboardView {
  const { rule, sealAt, endsAt, takesLate } = access.place.terms;
  const sealedFrom = seesFullScoreboard(access, asked.real ?? false) ? sealAt : null;
  const minute = freezeMinute(now);
  return {
    sealedFrom,
    // OI scoreboards do not show attempts during the freeze at all.
    frozenAttemptsUntil: sealedFrom === null || rule === 'oi' ? null : minute < endsAt ? minute : endsAt,
    takesLate: takesLate && sealedFrom === null && (asked.containsEnd ?? false),
    removesStars: asked.removeStar ?? false,
    showsIdle: asked.showRegistered ?? false,
    only: hidesOthers(access) ? (access.person?.uid ?? '') : null,
  };
}
