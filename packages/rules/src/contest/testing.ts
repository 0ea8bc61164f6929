import type { ContestPhase } from '@xiezhi/contract/routes/contest';
import type { ContestTerms } from '../access/access-context.ts';
import { openTerms, accessContext } from '../access/testing.ts';
import type { ContestAccess, ContestMembership } from './access.ts';

/** Viewers of a contest. */
const viewers = {
  visitor: { who: null, isManager: false, isEntered: false, fits: true },
  stranger: { who: 'stranger', isManager: false, isEntered: false, fits: true },
  entered: { who: 'stranger', isManager: false, isEntered: true, fits: true },
  refused: { who: 'stranger', isManager: false, isEntered: true, fits: false },
  manager: { who: 'owner', isManager: true, isEntered: false, fits: true },
  admin: { who: 'admin', isManager: false, isEntered: false, fits: true },
  root: { who: 'root', isManager: false, isEntered: false, fits: true },
} as const;
export type ViewerName = keyof typeof viewers;
export const viewerNames: readonly ViewerName[] = [
  'visitor',
  'stranger',
  'entered',
  'refused',
  'manager',
  'admin',
  'root',
];

/** Returns the access of a viewer to a public ACM contest in the given phase, with changes to the membership. */
export function contestAt(
  name: ViewerName,
  phase: ContestPhase,
  terms: Partial<ContestTerms> = {},
  more: Partial<ContestMembership> = {},
): ContestAccess {
  const { who, isManager, isEntered, fits } = viewers[name];
  const place: ContestMembership = {
    kind: 'contest',
    cid: 1,
    group: null,
    isManager,
    isEntered,
    phase,
    isSealed: false,
    fitsAccountRule: fits,
    isShown: true,
    terms: { ...openTerms, ...terms },
    ...more,
  };
  return { ...accessContext(who, place), place };
}
