import { scopeKey, type Scope } from '@xiezhi/contract/enums/scope';

/** A problem where it is solved: two contests may both have a problem "A", and theirs are not to meet. */
export interface ProblemPlace {
  readonly scope: Scope;
  /** Display id, as in the address. */
  readonly problemId: string;
}

/**
 * The key under which a browser keeps something of a problem; in the bank it names the problem alone.
 * @param owner user id of whose it is: others at this machine are not shown it; null: of a visitor
 */
export function storageKeyOf(what: string, { scope, problemId }: ProblemPlace, owner: string | null): string {
  const area = scope.kind === 'practice' ? '' : `${scopeKey(scope)}.`;
  const whose = owner === null ? '' : `@${owner}`;
  return `xiezhi.${what}${whose}.${area}${problemId}`;
}
