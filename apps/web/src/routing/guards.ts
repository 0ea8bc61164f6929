import type { SessionCan } from '@xiezhi/contract/enums/can';
import type { PlainKey } from '../i18n/messages.ts';
import { createStore } from '../lib/store.ts';

/** A requirement that a page has on its viewer or on the site. */
export type Need = 'login' | `can:${keyof SessionCan}` | AreaNeed;
type AreaNeed = 'publicDiscussion' | 'groupDiscussion' | 'contestComment';

/** Whether a requirement concerns the site's features rather than the viewer. */
export function isOfSite(need: Need): boolean {
  return need !== 'login' && !isRight(need);
}

/** Why a page was not shown. The viewer is redirected and sees the message on the other page. */
export interface GuardRefusal {
  text: PlainKey;
  /** URL to open after sign-in. Null if signing in would not help. */
  wanted: string | null;
}

/** The viewer and the site's enabled features. `features` is undefined while the site's configuration is not known. */
export interface PageAccessContext {
  token: string | null;
  /** Rights of the viewer. Null until the account of the token has been loaded. */
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
 * Returns the first unmet requirement, or null. Unknown state counts as met: the server enforces access, and
 * a slow session request must not redirect a returning user.
 */
export function firstUnmetRequirement(
  needs: readonly Need[],
  situation: PageAccessContext,
  wanted: string,
): GuardRefusal | null {
  const { token, can, features } = situation;
  for (const need of needs) {
    if (need === 'login') {
      if (token === null) return { text: 'common.loginRequired.text', wanted };
    } else if (isRight(need)) {
      const right = need.slice(rightMark.length);
      const isMissing = can !== null && Object.entries(can).every(([name, has]) => name !== right || !has);
      // A visitor may turn out to have the right after signing in. A signed-in user without the right would gain
      // nothing from signing in.
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

/** The latest denied access, until its message has been shown. */
export const refused = createStore<GuardRefusal | null>(null);
