import type { Scope, ScopeKind } from '@xiezhi/contract/enums/scope';
import type { Person, ScopeMembership } from '@xiezhi/rules';

type ScopeOf<Kind extends ScopeKind> = Extract<Scope, { readonly kind: Kind }>;
type PlaceOf<Kind extends ScopeKind> = Extract<ScopeMembership, { readonly kind: Kind }>;

/**
 * Reads with one query what a person is in a group, training or contest at a moment; null: there is none of this
 * id, or it is not for this person to know.
 */
export type ScopeAccessReader<Kind extends ScopeKind> = (
  person: Person | null,
  scope: ScopeOf<Kind>,
  now: Date,
) => Promise<PlaceOf<Kind> | null>;

type ContainerKind = Exclude<ScopeKind, 'practice'>;
type Readers = { [Kind in ContainerKind]: ScopeAccessReader<Kind> };

/**
 * The kinds of places besides the bank. The rooms that keep them join when the app is wired; rooms below ask here,
 * and so know no contest. A kind that nobody has joined has no members and no rows.
 */
export interface ScopeRegistry {
  join<Kind extends ContainerKind>(kind: Kind, reader: ScopeAccessReader<Kind>): void;
  /** The place that a scope names, as the person stands there; null: there is none. */
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
      // Under its own name each reader has the type of that name, which TypeScript cannot tell of a generic key.
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
