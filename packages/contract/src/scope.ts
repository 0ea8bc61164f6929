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
