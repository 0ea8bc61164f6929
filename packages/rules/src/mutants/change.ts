/** Kinds of changes that turn a program into a mutant. */
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

/** One change of a program: the text from `start` to `end` (in UTF-16 units) is replaced by `to`. */
export interface Change {
  readonly kind: MutationKind;
  readonly start: number;
  readonly end: number;
  readonly to: string;
}
