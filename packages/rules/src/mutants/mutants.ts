import { branchChanges } from './branch-changes.ts';
import type { Change, MutationKind } from './change.ts';
import { numberChanges } from './number-changes.ts';
import { readProgram } from './program.ts';
import { removals } from './removals.ts';
import { randomOf, shuffle } from './seeded.ts';
import { signChanges } from './sign-changes.ts';
import { syntaxOf } from './syntax.ts';
import { wordChanges } from './word-changes.ts';

/** A program that differs from the original in one place. */
export interface Mutant {
  readonly kind: MutationKind;
  /** Start of the change. Line and column count from 1; the column is in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly from: string;
  readonly to: string;
  readonly code: string;
}

export interface MutantOptions {
  readonly most: number;
  /** Seed of the random selection: the same program and seed give the same mutants. */
  readonly seed: string;
}

/** Whether programs in a language with this grammar have mutants. */
export function isMutable(grammar: string): boolean {
  return syntaxOf(grammar) !== null;
}

/**
 * Returns mutants of a correct program: copies with one small change that good test cases should detect. If there are
 * more than `most`, a selection with all kinds of changes is returned. The mutants are sorted by position and have no
 * duplicates.
 */
export function mutantsOf(code: string, grammar: string, { most, seed }: MutantOptions): Mutant[] {
  const syntax = syntaxOf(grammar);
  if (syntax === null) return [];
  const program = readProgram(code, syntax);
  const changes = [
    ...signChanges(program),
    ...wordChanges(program),
    ...numberChanges(program),
    ...branchChanges(program),
    ...removals(program),
  ];
  const mutants = new Map<string, Mutant>();
  for (const change of thinned(changes, code.length, most)) {
    const mutant = mutantOf(code, change);
    if (mutant.from !== mutant.to && !mutants.has(mutant.code)) mutants.set(mutant.code, mutant);
  }
  return chosen([...mutants.values()], most, seed).toSorted(
    (left, right) => left.line - right.line || left.column - right.column,
  );
}

/** Maximum total length of all mutants that are considered, in UTF-16 units. Each mutant is a whole program. */
const roomForMutants = 16 * 1024 * 1024;

/** For long programs, selects changes of each kind from all parts of the program. Their order stays the same. */
function thinned(changes: readonly Change[], length: number, most: number): readonly Change[] {
  if (changes.length * length <= roomForMutants) return changes;
  const kinds = [...Map.groupBy(changes, ({ kind }) => kind).values()];
  const each = Math.max(most, Math.floor(roomForMutants / length / kinds.length));
  return kinds.flatMap((list) => {
    const step = Math.max(1, list.length / each);
    return list.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  });
}

function mutantOf(code: string, { kind, start, end, to }: Change): Mutant {
  const before = code.slice(0, start);
  const lineStart = before.lastIndexOf('\n') + 1;
  return {
    kind,
    line: before.split('\n').length,
    column: start - lineStart + 1,
    from: code.slice(start, end),
    to,
    code: `${before}${to}${code.slice(end)}`,
  };
}

/** Selects mutants: takes one of each kind in turn until there are enough. */
function chosen(mutants: readonly Mutant[], most: number, seed: string): Mutant[] {
  if (mutants.length <= most) return [...mutants];
  const random = randomOf(seed);
  const kinds = [...Map.groupBy(mutants, ({ kind }) => kind).values()].map((list) => shuffle(list, random));
  const selected: Mutant[] = [];
  for (let round = 0; selected.length < most; round++) {
    for (const list of kinds) {
      const mutant = list[round];
      if (mutant !== undefined && selected.length < most) selected.push(mutant);
    }
  }
  return selected;
}
