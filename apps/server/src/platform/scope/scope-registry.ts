import type { Scope, ScopeKind } from '@xiezhi/contract/enums/scope';
import type { Person, ScopeMembership } from '@xiezhi/rules';

type ScopeOf<Kind extends ScopeKind> = Extract<Scope, { readonly kind: Kind }>;
type PlaceOf<Kind extends ScopeKind> = Extract<ScopeMembership, { readonly kind: Kind }>;

/**
 * Reads the membership of a user in a group, training or contest at the time `now`, with one query. Returns null if the
 * scope does not exist or is hidden from this user.
 */
export type ScopeAccessReader<Kind extends ScopeKind> = (
  person: Person | null,
  scope: ScopeOf<Kind>,
  now: Date,
) => Promise<PlaceOf<Kind> | null>;

type ContainerKind = Exclude<ScopeKind, 'practice'>;
type Readers = { [Kind in ContainerKind]: ScopeAccessReader<Kind> };

/**
 * Registry of all kinds of scopes except the bank. The module of each kind registers a reader when the app is wired, so
 * that lower modules need not import it. If a kind is not registered, its scopes do not exist.
 */
export interface ScopeRegistry {
  join<Kind extends ContainerKind>(kind: Kind, reader: ScopeAccessReader<Kind>): void;
  /** Returns the membership of a user in a scope; null if the scope does not exist or is hidden from the user. */
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
      // Means `readers[kind] = reader`, which TypeScript rejects because `kind` is generic.
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
