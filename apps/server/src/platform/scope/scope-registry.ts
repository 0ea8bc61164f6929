import type { Scope, ScopeKind } from '@xiezhi/contract/enums/scope';
import type { Person, ScopeMembership } from '@xiezhi/rules';

type ScopeOf<Kind extends ScopeKind> = Extract<Scope, { readonly kind: Kind }>;
type PlaceOf<Kind extends ScopeKind> = Extract<ScopeMembership, { readonly kind: Kind }>;

/**
 * Reads with one query the membership of a user in a group, training or contest at the time `now`; null: the
 * scope does not exist, or is hidden from this user.
 */
export type ScopeAccessReader<Kind extends ScopeKind> = (
  person: Person | null,
  scope: ScopeOf<Kind>,
  now: Date,
) => Promise<PlaceOf<Kind> | null>;

type ContainerKind = Exclude<ScopeKind, 'practice'>;
type Readers = { [Kind in ContainerKind]: ScopeAccessReader<Kind> };

/**
 * The kinds of scopes besides the bank. Their modules register a reader when the app is wired, so that lower
 * modules need not import them. A kind that is not registered has no members and no rows.
 */
export interface ScopeRegistry {
  join<Kind extends ContainerKind>(kind: Kind, reader: ScopeAccessReader<Kind>): void;
  /** Returns the membership of a user in a scope; null: the scope does not exist. */
  place(person: Person | null, scope: Scope, now: Date): Promise<ScopeMembership | null>;
}

export function createScopeRegistry(): ScopeRegistry {
  const readers: Readers = {
    group: async () => null,
    training: async () => null,
    contest: async () => null,
  };
  return {
    join(kind, reader) {
      // As `readers[kind] = reader`, which TypeScript rejects because `kind` is generic.
      Object.assign(readers, { [kind]: reader });
    },
    async place(person, scope, now) {
      switch (scope.kind) {
        case 'practice':
          return { kind: 'practice' };
        case 'group':
          return readers.group(person, scope, now);
        case 'training':
          return readers.training(person, scope, now);
        case 'contest':
          return readers.contest(person, scope, now);
      }
    },
  };
}
