/** Kinds of change that a mutation makes. */
export const mutationKinds = [
  /** A comparison gains or loses its boundary value. */
  'boundary',
  /** A loop starts or ends one step off. */
  'loop',
  'equality',
  'arithmetic',
  'logic',
  'negation',
  'constant',
  /** A variable has another initial value. */
  'initial',
  /** A type has a smaller range. */
  'width',
  /** A branch is never taken. */
  'branch',
  /** A statement is removed. */
  'removal',
  /** Minimum and maximum are swapped. */
  'extreme',
  'jump',
] as const;
export type MutationKind = (typeof mutationKinds)[number];

/** One change of a program: UTF-16 units from `start` to `end` become `to`. */
export interface Change {
  readonly kind: MutationKind;
  readonly start: number;
  readonly end: number;
  readonly to: string;
}
