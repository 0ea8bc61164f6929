/**
 * Where something happens: in the problem bank, in a group, in a training or in a contest. Trainings and contests of
 * a group carry its id as well. One type for submitting, reading, drafts, live topics and keys, so that problem "A"
 * of two contests never meets itself.
 */
export type Scope =
  | { readonly kind: 'practice' }
  | { readonly kind: 'group'; readonly gid: number }
  | { readonly kind: 'training'; readonly tid: number; readonly gid?: number }
  | { readonly kind: 'contest'; readonly cid: number; readonly gid?: number };

export type ScopeKind = Scope['kind'];

/** The problem bank itself. */
export const practice: Scope = { kind: 'practice' };

/** The group that a scope lies in, or null. */
export function groupOf(scope: Scope): number | null {
  return scope.kind === 'practice' ? null : (scope.gid ?? null);
}

/** A short text that no other scope has, for storage keys, query keys and live topics: `practice`, `contest-12`. */
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

/** An id as clients send it: a number, its digits, or one of the ways to say "none". */
export type WireId = number | string | null | undefined;

/**
 * All that calls of the wire say about a scope; each call has some of these fields.
 *
 * - `cid`, `tid`, `gid`: null, absent, empty and 0 all mean none; ids taken from an address come as text.
 * - `type`: test runs name the area instead of an id. Old clients send no id beside it.
 * - `isContestProblemList`: without it, or where it is false, a `cid` beside it means nothing.
 */
export interface WireScope {
  readonly cid?: WireId;
  readonly tid?: WireId;
  readonly gid?: WireId;
  readonly type?: 'public' | 'contest' | 'group' | null | undefined;
  readonly isContestProblemList?: boolean | null | undefined;
}

/**
 * The scope that a call means. Where a contest and a training are both named the contest is meant, unless the
 * call says otherwise by `first`. An area that is named without its id (`type: 'group'`) has the id 0, which
 * nothing ever has: who looks for it finds nothing, or takes it from the problem.
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

/** Null for none; text that is no id is none as well, for the schemas of the calls have refused it before. */
function readId(id: WireId): number | null {
  const read = typeof id === 'string' ? Number(id.trim() || 0) : (id ?? 0);
  return Number.isSafeInteger(read) && read > 0 ? read : null;
}

/** A scope as every call can send it: what a call does not know it leaves out. */
export interface SentScope {
  readonly cid: number;
  readonly tid: number | null;
  readonly gid: number | null;
  readonly type: 'public' | 'contest' | 'group';
  readonly isContestProblemList: boolean;
}

/** The fields of a scope on the wire, as existing servers and clients know them: `cid` is 0 outside contests. */
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
