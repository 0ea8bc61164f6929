import { scopeKey, type Scope } from '@xiezhi/contract/enums/scope';

/** A problem within its scope: two contests may both have a problem "A", whose data must not be mixed. */
export interface ScopedProblem {
  readonly scope: Scope;
  /** Display id, as in the URL. */
  readonly problemId: string;
}

/**
 * Local-storage key for data of a problem. In the problem bank the key contains only the problem.
 * @param owner id of the user whose data it is, so that other users of this computer do not see it; null for a visitor
 */
export function storageKeyOf(
  what: string,
  { scope, problemId }: ScopedProblem,
  owner: string | null,
): string {
  const area = scope.kind === 'practice' ? '' : `${scopeKey(scope)}.`;
  const whose = owner === null ? '' : `@${owner}`;
  return `xiezhi.${what}${whose}.${area}${problemId}`;
}
