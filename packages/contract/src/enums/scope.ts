/**
 * Where something happens: in the problem bank, a group, a training or a contest. Trainings and contests of a
 * group also have its id. Submissions, queries, drafts, live topics and keys use this one type, so that
 * problem "A" of two contests is never confused.
 */
export type Scope =
  | { readonly kind: 'practice' }
  | { readonly kind: 'group'; readonly gid: number }
  | { readonly kind: 'training'; readonly tid: number; readonly gid?: number }
  | { readonly kind: 'contest'; readonly cid: number; readonly gid?: number };

export type ScopeKind = Scope['kind'];

/** The problem bank. */
export const practice: Scope = { kind: 'practice' };

/** Returns the group of a scope, or null. */
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

/** An id as clients send it: a number, its digits, or a notation for "none". */
export type WireId = number | string | null | undefined;

/**
 * The wire fields of a scope; each call has some of them.
 *
 * - `cid`, `tid`, `gid`: null, absent, empty and 0 all mean none; ids from an address are text.
 * - `type`: test runs name the area instead of an id. Old clients send no id with it.
 * - `isContestProblemList`: if it is absent or false, `cid` is ignored.
 */
export interface WireScope {
  readonly cid?: WireId;
  readonly tid?: WireId;
  readonly gid?: WireId;
  readonly type?: 'public' | 'contest' | 'group' | null | undefined;
  readonly isContestProblemList?: boolean | null | undefined;
}

/**
 * Returns the scope of a call. If both a contest and a training are given, the contest wins, unless `first`
 * says otherwise. An area without its id (`type: 'group'`) gets the id 0, which no object has: a lookup finds
 * nothing, or uses the problem's group.
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

/** Returns null for none, and for invalid text, which the schemas of the calls have already rejected. */
function readId(id: WireId): number | null {
  const read = typeof id === 'string' ? Number(id.trim() || 0) : (id ?? 0);
  return Number.isSafeInteger(read) && read > 0 ? read : null;
}

/** A scope in a form that every call can send; calls omit fields that they do not have. */
export interface SentScope {
  readonly cid: number;
  readonly tid: number | null;
  readonly gid: number | null;
  readonly type: 'public' | 'contest' | 'group';
  readonly isContestProblemList: boolean;
}

/** Returns the wire fields of a scope for existing servers and clients: `cid` is 0 outside contests. */
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
