/** What a mutation does to the meaning of a program. */
export const mutationKinds = [
  /** A comparison includes its bound, or no longer does. */
  'boundary',
  /** A loop begins or ends one step beside where it did. */
  'loop',
  'equality',
  'arithmetic',
  'logic',
  'negation',
  'constant',
  /** A variable begins with another value. */
  'initial',
  /** A type holds less. */
  'width',
  /** A branch is never taken. */
  'branch',
  /** A statement is left out. */
  'removal',
  /** The least for the most, or the other way round. */
  'extreme',
  'jump',
] as const;
export type MutationKind = (typeof mutationKinds)[number];

/** One place of a program changed: units from `start` to `end` become `to`. */
export interface Change {
  readonly kind: MutationKind;
  readonly start: number;
  readonly end: number;
  readonly to: string;
}
