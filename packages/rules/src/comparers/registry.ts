import { type Comparer, createComparer } from '../comparison/compare.ts';
import { UnorderedComparer } from './unordered-comparer.ts';
import { WordComparer } from './word-comparer.ts';
import { sameNumber, sameYesNo } from './word-equality.ts';

/** Comparison settings of a problem. `ComparerKind.uses` states which of them a kind uses. */
export interface ComparerSettings {
  /** Whether blanks at line ends and blank lines at the end are ignored. */
  removeEndBlank: boolean;
  /** Whether A to Z differ from a to z. Other letters always differ by case. */
  isCaseSensitive: boolean;
  /** Whether the blanks between words must be equal, too. */
  isSpaceSensitive: boolean;
  /** Maximum difference of two numbers; null if none is allowed. */
  absoluteTolerance: number | null;
  /** Maximum difference relative to the answer's number; null if none is allowed. */
  relativeTolerance: number | null;
}

export const defaultSettings: ComparerSettings = {
  removeEndBlank: true,
  isCaseSensitive: true,
  isSpaceSensitive: false,
  absoluteTolerance: null,
  relativeTolerance: null,
};

/**
 * A way to compare an output with the answer. All kinds read bytes as streams in constant memory and decode nothing.
 * They ignore a carriage return before a line feed, and split words at space, \t, \v, \f, \r and \n. Only `exact`
 * reports presentation errors.
 */
export interface ComparerKind {
  readonly name: string;
  /** The settings that this kind uses. */
  readonly uses: readonly (keyof ComparerSettings)[];
  create(settings: ComparerSettings): Comparer;
}

/** Compares byte by byte. Either ignores blanks at line ends, or is strict and reports presentation errors. */
const exact: ComparerKind = {
  name: 'exact',
  uses: ['removeEndBlank'],
  create: ({ removeEndBlank }) => createComparer({ removeEndBlank }),
};

/**
 * Compares word by word. With a tolerance, two decimal numbers are equal if they differ by at most the absolute or the
 * relative tolerance. All other words must be the same text.
 */
const words: ComparerKind = {
  name: 'words',
  uses: ['isCaseSensitive', 'isSpaceSensitive', 'absoluteTolerance', 'relativeTolerance'],
  create: (settings) =>
    new WordComparer({
      gaps: settings.isSpaceSensitive ? 'all' : 'none',
      isCaseSensitive: settings.isCaseSensitive,
      isSame: toleranceOf(settings),
    }),
};

/** Like `words`, but each word must also be on the same line as in the answer. Blank lines at the end are ignored. */
const lines: ComparerKind = {
  name: 'lines',
  uses: ['isCaseSensitive', 'absoluteTolerance', 'relativeTolerance'],
  create: (settings) =>
    new WordComparer({
      gaps: 'lines',
      isCaseSensitive: settings.isCaseSensitive,
      isSame: toleranceOf(settings),
    }),
};

/** Like `words`, but the case of the words yes and no is ignored. All other words must be equal. */
const yesNo: ComparerKind = {
  name: 'yesNo',
  uses: [],
  create: () => new WordComparer({ gaps: 'none', isCaseSensitive: true, isSame: sameYesNo }),
};

/** Requires the same words in any order, each as often as in the answer. */
const unorderedWords: ComparerKind = {
  name: 'unorderedWords',
  uses: ['isCaseSensitive'],
  create: ({ isCaseSensitive }) => new UnorderedComparer({ item: 'word', isCaseSensitive }),
};

/**
 * Requires the same lines in any order. A line consists of its words: the number of blanks between them does not
 * matter, and blank lines are ignored.
 */
const unorderedLines: ComparerKind = {
  name: 'unorderedLines',
  uses: ['isCaseSensitive'],
  create: ({ isCaseSensitive }) => new UnorderedComparer({ item: 'line', isCaseSensitive }),
};

export const comparerKinds: readonly ComparerKind[] = [
  exact,
  words,
  lines,
  yesNo,
  unorderedWords,
  unorderedLines,
];

/** Returns the kind with this name, as stored in a problem; undefined if the name is unknown. */
export function findComparerKind(name: string): ComparerKind | undefined {
  return comparerKinds.find((kind) => kind.name === name);
}

function toleranceOf({ absoluteTolerance, relativeTolerance }: ComparerSettings) {
  if (absoluteTolerance === null && relativeTolerance === null) return null;
  return sameNumber({ absolute: absoluteTolerance ?? 0, relative: relativeTolerance ?? 0 });
}
