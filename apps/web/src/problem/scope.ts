/** Where a problem is solved. Screens and calls are the same; what differs travels in here. */
export type ProblemScope =
  | { kind: 'practice' }
  | { kind: 'group'; gid: number }
  | { kind: 'training'; tid: number; gid: number | null }
  | { kind: 'contest'; cid: number };

export const practice: ProblemScope = { kind: 'practice' };

/** What the calls of submitting are told of the scope. */
export function idsOf(scope: ProblemScope): { cid: number; tid: number | null; gid: number | null } {
  switch (scope.kind) {
    case 'practice':
      return { cid: 0, tid: null, gid: null };
    case 'group':
      return { cid: 0, tid: null, gid: scope.gid };
    case 'training':
      return { cid: 0, tid: scope.tid, gid: scope.gid };
    case 'contest':
      return { cid: scope.cid, tid: null, gid: null };
  }
}
