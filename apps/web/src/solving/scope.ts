import { groupOf, type Scope } from '@xiezhi/contract/scope';

/** What the calls of submitting are told of the scope. */
export function idsOf(scope: Scope): { cid: number; tid: number | null; gid: number | null } {
  return {
    cid: scope.kind === 'contest' ? scope.cid : 0,
    tid: scope.kind === 'training' ? scope.tid : null,
    gid: groupOf(scope),
  };
}
