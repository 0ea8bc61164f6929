import { type Comparer, createComparer } from '../comparison/compare.ts';
import { UnorderedComparer } from './unordered-comparer.ts';
import { WordComparer } from './word-comparer.ts';
import { sameNumber, sameYesNo } from './word-equality.ts';

/** Comparison settings of a problem; each kind lists those that it uses. */
export interface ComparerSettings {
  /** Ignore blanks at line ends and blank lines at the end. */
  removeEndBlank: boolean;
  /** Letters A to Z and a to z; other letters always differ by case. */
  isCaseSensitive: boolean;
  /** Blanks between words must be equal too. */
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
 * A way to compare an output with the answer. All kinds read bytes as streams in constant memory, decode
 * nothing, ignore a carriage return before a line feed, and split words at space, \t, \v, \f, \r and \n. Only
 * `exact` reports presentation errors.
 */
export interface ComparerKind {
  readonly name: string;
  /** The settings that it uses. */
  readonly uses: readonly (keyof ComparerSettings)[];
  create(settings: ComparerSettings): Comparer;
}

/** Byte by byte: tolerant about blanks at line ends, or strict with presentation errors. */
const exact: ComparerKind = {
  name: 'exact',
  uses: ['removeEndBlank'],
  create: ({ removeEndBlank }) => createComparer({ removeEndBlank }),
};

/**
 * Word by word. With a tolerance, two decimal numbers are equal if they differ by at most the absolute or the
 * relative tolerance; other words must be the same text.
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

/** Like `words`, but the words must be on the same lines; blank lines at the end are ignored. */
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

/** Like `words`, but the words yes and no may be in any case, and all others must be equal. */
const yesNo: ComparerKind = {
  name: 'yesNo',
  uses: [],
  create: () => new WordComparer({ gaps: 'none', isCaseSensitive: true, isSame: sameYesNo }),
};

/** The same words in any order, each as often as in the answer. */
const unorderedWords: ComparerKind = {
  name: 'unorderedWords',
  uses: ['isCaseSensitive'],
  create: ({ isCaseSensitive }) => new UnorderedComparer({ item: 'word', isCaseSensitive }),
};

/**
 * The same lines in any order. A line is its words: the number of blanks between them is ignored, and so are
 * blank lines.
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

/** Returns the kind with this name, as stored in a problem, or undefined if unknown. */
export function findComparerKind(name: string): ComparerKind | undefined {
  return comparerKinds.find((kind) => kind.name === name);
}

function toleranceOf({ absoluteTolerance, relativeTolerance }: ComparerSettings) {
  if (absoluteTolerance === null && relativeTolerance === null) return null;
  return sameNumber({ absolute: absoluteTolerance ?? 0, relative: relativeTolerance ?? 0 });
}
