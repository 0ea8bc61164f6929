import type { SessionCan } from '@xiezhi/contract/enums/can';
import type { PlainKey } from '../i18n/messages.ts';
import { createStore } from '../lib/store.ts';

/** What a page asks of its reader, or of the site. */
export type Need = 'login' | `can:${keyof SessionCan}` | AreaNeed;
type AreaNeed = 'publicDiscussion' | 'groupDiscussion' | 'contestComment';

/** Why a page was not shown; the reader is sent home and told there. */
export interface Refusal {
  text: PlainKey;
  /** Where to go once signed in; null where a login would not help. */
  wanted: string | null;
}

/** Who asks, and what the site has switched on; undefined while that is not known. */
export interface PageAccessContext {
  token: string | null;
  /** Null while the account of the token has not been read. */
  can: Readonly<SessionCan> | null;
  features:
    | Readonly<Record<'openPublicDiscussion' | 'openGroupDiscussion' | 'openContestComment', boolean>>
    | undefined;
}

const areas: Readonly<
  Record<AreaNeed, readonly [switchedBy: keyof NonNullable<PageAccessContext['features']>, text: PlainKey]>
> = {
  publicDiscussion: ['openPublicDiscussion', 'common.guard.publicDiscussion'],
  groupDiscussion: ['openGroupDiscussion', 'common.guard.groupDiscussion'],
  contestComment: ['openContestComment', 'common.guard.contestComment'],
};

/**
 * Returns the first unmet requirement, or null. Unknown state counts as met: the server enforces access, and a slow session request
 * must not redirect a returning user.
 */
export function firstUnmetRequirement(
  needs: readonly Need[],
  situation: PageAccessContext,
  wanted: string,
): Refusal | null {
  const { token, can, features } = situation;
  for (const need of needs) {
    if (need === 'login') {
      if (token === null) return { text: 'common.loginRequired.text', wanted };
    } else if (isRight(need)) {
      const right = need.slice(rightMark.length);
      const isMissing = can !== null && Object.entries(can).every(([name, has]) => name !== right || !has);
      // Where nobody is signed in somebody else may be meant; whoever lacks the right gains nothing by a login.
      if (token === null) return { text: 'common.guard.staff', wanted };
      if (isMissing) return { text: 'common.guard.forbidden', wanted: null };
    } else {
      const [switchedBy, text] = areas[need];
      if (features?.[switchedBy] === false) return { text, wanted: null };
    }
  }
  return null;
}

const rightMark = 'can:';

function isRight(need: Need): need is Extract<Need, `can:${string}`> {
  return need.startsWith(rightMark);
}

/** The newest refusal, until somebody has told it. */
export const refused = createStore<Refusal | null>(null);
