import type { ErrorCode } from '@xiezhi/contract/errors';
import type { Scope, ScopeKind } from '@xiezhi/contract/enums/scope';
import type { Person, ScopeMembership, SiteSwitches, AccessContext } from '@xiezhi/rules';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';

type AccessServices = Pick<Services, 'siteSettings' | 'containers'>;

const notFound = {
  practice: 'invalidRequest',
  group: 'groupMembersOnly',
  training: 'trainingNotFound',
  contest: 'contestNotFound',
} as const satisfies Record<ScopeKind, ErrorCode>;

/**
 * Loads the viewer's access context in a scope; null for visitors. The bank needs no query, other scopes one. Throws
 * `trainingNotFound`, `contestNotFound` or `groupMembersOnly` if the scope does not exist.
 */
export async function loadAccessContext(
  services: AccessServices,
  person: Person | null,
  scope: Scope,
  now: Date,
): Promise<AccessContext> {
  const place = await services.containers.place(person, scope, now);
  if (!place || !isThere(place)) throw new ApiError(notFound[scope.kind]);
  return { person, place, site: await siteSwitches(services) };
}

/**
 * Like `loadAccessContext`, for the scope of an object that may still exist after its scope was deleted. In a deleted
 * scope nobody has a role, and users see only what is their own.
 */
export async function loadAccessContextOrNone(
  services: AccessServices,
  person: Person | null,
  scope: Scope,
  now: Date,
): Promise<AccessContext> {
  const place = (await services.containers.place(person, scope, now)) ?? closedPlace(scope);
  return { person, place, site: await siteSwitches(services) };
}

function isThere(place: ScopeMembership): boolean {
  return place.kind !== 'contest' || place.isShown;
}

function closedPlace(scope: Scope): ScopeMembership {
  switch (scope.kind) {
    case 'practice':
      return scope;
    case 'group':
      return { ...scope, role: 'none' };
    case 'training':
      return {
        kind: 'training',
        tid: scope.tid,
        group: closedGroup(scope),
        isManager: false,
        isEntered: false,
      };
    case 'contest':
      return {
        kind: 'contest',
        cid: scope.cid,
        group: closedGroup(scope),
        isManager: false,
        isEntered: false,
        phase: 'ended',
        isSealed: false,
        fitsAccountRule: false,
        isShown: false,
        terms: {
          rule: 'acm',
          auth: 'private',
          startsAt: new Date(0),
          endsAt: new Date(0),
          sealAt: null,
          takesLate: false,
          isBoardPublic: false,
          canPrint: false,
        },
      };
  }
}

function closedGroup({ gid }: { readonly gid?: number }) {
  return gid === undefined ? null : { gid, role: 'none' as const };
}

/** Returns the viewer's access context in the problem bank, which is open to everybody. */
export async function bankAccessContext(
  services: Pick<Services, 'siteSettings'>,
  person: Person | null,
): Promise<AccessContext> {
  return { person, place: { kind: 'practice' }, site: await siteSwitches(services) };
}

/** Returns the site switches that affect access. */
export async function siteSwitches({ siteSettings }: Pick<Services, 'siteSettings'>): Promise<SiteSwitches> {
  const values = await siteSettings.get();
  return {
    isBankJudgingOpen: values.openPublicJudge,
    isGroupJudgingOpen: values.openGroupJudge,
    isContestJudgingOpen: values.openContestJudge,
    isCodeHidden: values.hideNonContestSubmissionCode,
  };
}
