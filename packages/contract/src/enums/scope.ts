/**
 * The area to which something belongs: the problem bank, a group, a training or a contest. Trainings and contests of a
 * group also have the id of the group. Submissions, queries, drafts, live topics and storage keys all use this type, so
 * that problem "A" of two contests is never confused.
 */
export type Scope =
  | { readonly kind: 'practice' }
  | { readonly kind: 'group'; readonly gid: number }
  | { readonly kind: 'training'; readonly tid: number; readonly gid?: number }
  | { readonly kind: 'contest'; readonly cid: number; readonly gid?: number };

export type ScopeKind = Scope['kind'];

/** The problem bank. */
export const practice: Scope = { kind: 'practice' };

/** Returns the group id of a scope, or null if it belongs to no group. */
export function groupOf(scope: Scope): number | null {
  return scope.kind === 'practice' ? null : (scope.gid ?? null);
}

/** Returns a short unique text for storage keys, query keys and live topics: `practice`, `contest-12`. */
export function scopeKey(scope: Scope): string {
  switch (scope.kind) {
    case 'practice':
      return 'practice';
    case 'group':
      return `group-${scope.gid}`;
    case 'training':
      return `training-${scope.tid}`;
    case 'contest':
      return `contest-${scope.cid}`;
  }
}

/** An id in the form that clients send: a number, its digits, or a notation for "none". */
export type WireId = number | string | null | undefined;

/**
 * The fields in which clients send a scope. Each call has some of them.
 *
 * - `cid`, `tid`, `gid`: null, absent, empty and 0 all mean "none". Ids that pages take from their address are strings.
 * - `type`: names the area of a test run. Old clients send it without an id.
 * - `isContestProblemList`: if it is false, `cid` is ignored.
 */
export interface WireScope {
  readonly cid?: WireId;
  readonly tid?: WireId;
  readonly gid?: WireId;
  readonly type?: 'public' | 'contest' | 'group' | null | undefined;
  readonly isContestProblemList?: boolean | null | undefined;
}

/**
 * Returns the scope of a call. If both a contest and a training are given, the contest takes precedence, unless `first`
 * is `'training'`. If only the area is given (`type: 'group'`), the id is 0, which no object has. A lookup with it
 * finds nothing or uses the problem's group.
 */
export function scopeFromWire(
  wire: WireScope,
  { first = 'contest' }: { readonly first?: 'contest' | 'training' } = {},
): Scope {
  const area = areaOf(wire);
  const cid = area === null || area === 'contest' ? readId(wire.cid) : null;
  const tid = area === 'contest' ? null : readId(wire.tid);
  const gid = area === 'public' && tid === null ? null : readId(wire.gid);
  const inGroup = gid === null ? {} : { gid };
  if (tid !== null && (first === 'training' || cid === null)) return { kind: 'training', tid, ...inGroup };
  if (cid !== null || area === 'contest') return { kind: 'contest', cid: cid ?? 0, ...inGroup };
  if (gid !== null || area === 'group') return { kind: 'group', gid: gid ?? 0 };
  return practice;
}

function areaOf({ type, isContestProblemList }: WireScope): 'public' | 'contest' | 'group' | 'bank' | null {
  if (type) return type;
  if (isContestProblemList === undefined || isContestProblemList === null) return null;
  return isContestProblemList ? 'contest' : 'bank';
}

/** Returns null for "none". Also returns null for invalid text, which the schemas of the calls reject anyway. */
function readId(id: WireId): number | null {
  const read = typeof id === 'string' ? Number(id.trim() || 0) : (id ?? 0);
  return Number.isSafeInteger(read) && read > 0 ? read : null;
}

/** A scope with all fields that clients can send. Each call uses only those that it knows. */
export interface SentScope {
  readonly cid: number;
  readonly tid: number | null;
  readonly gid: number | null;
  readonly type: 'public' | 'contest' | 'group';
  readonly isContestProblemList: boolean;
}

/** Returns the wire fields of a scope. For the sake of existing servers and clients, `cid` is 0 outside contests. */
export function scopeToWire(scope: Scope): SentScope {
  const gid = groupOf(scope);
  const isContest = scope.kind === 'contest';
  return {
    cid: isContest ? scope.cid : 0,
    tid: scope.kind === 'training' ? scope.tid : null,
    gid,
    type: isContest ? 'contest' : gid === null ? 'public' : 'group',
    isContestProblemList: isContest,
  };
}
