import { type ContestStanding, hidesOthers, seesSealedBoard } from '@xiezhi/rules';
import type { BoardCut } from './snapshots.ts';

/** What somebody asks of a board; absent means no. */
interface Asked {
  readonly real?: boolean | null | undefined;
  readonly removeStar?: boolean | null | undefined;
  readonly containsEnd?: boolean | null | undefined;
  readonly showRegistered?: boolean | null | undefined;
}

/** Which board somebody sees, of what they ask for. */
export function cutFor(standing: ContestStanding, asked: Asked): BoardCut {
  const { sealAt, takesLate } = standing.place.terms;
  const isSealed = seesSealedBoard(standing, asked.real ?? false);
  return {
    sealedFrom: isSealed ? sealAt : null,
    takesLate: takesLate && !isSealed && (asked.containsEnd ?? false),
    removesStars: asked.removeStar ?? false,
    showsIdle: asked.showRegistered ?? false,
    only: hidesOthers(standing) ? (standing.person?.uid ?? '') : null,
  };
}
