import { scopeKey, type Scope } from '@xiezhi/contract/scope';

/** A problem where it is solved: two contests may both have a problem "A", and theirs are not to meet. */
export interface ProblemPlace {
  readonly scope: Scope;
  /** Display id, as in the address. */
  readonly problemId: string;
}

/** The key under which a browser keeps something of a problem; in the bank it names the problem alone. */
export function storageKeyOf(what: string, { scope, problemId }: ProblemPlace): string {
  const area = scope.kind === 'practice' ? '' : `${scopeKey(scope)}.`;
  return `xiezhi.${what}.${area}${problemId}`;
}
