import { type Comparer, createComparer } from '../comparison/compare.ts';
import { UnorderedComparer } from './unordered-comparer.ts';
import { WordComparer } from './word-comparer.ts';
import { sameNumber, sameYesNo } from './word-equality.ts';

/** How a problem wants outputs compared; each kind says which of these it looks at. */
export interface ComparerSettings {
  /** Blanks at the ends of lines and blank lines at the end do not count. */
  removeEndBlank: boolean;
  /** Letters A to Z and a to z; other letters always differ by case. */
  isCaseSensitive: boolean;
  /** Blanks between words must be equal too. */
  isSpaceSensitive: boolean;
  /** Largest difference of two numbers; null: none is allowed. */
  absoluteTolerance: number | null;
  /** Largest difference as a share of the answer's number; null: none is allowed. */
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
 * A way to compare an output with the answer. All of them read bytes as streams in constant memory, decode
 * nothing, take a carriage return before a line feed for nothing, and split words at space, \t, \v, \f, \r
 * and \n. Only `exact` knows presentation errors.
 */
export interface ComparerKind {
  readonly name: string;
  /** The settings that matter to it. */
  readonly uses: readonly (keyof ComparerSettings)[];
  create(settings: ComparerSettings): Comparer;
}

/** Byte for byte: tolerant about blanks at line ends, or strict with presentation errors. */
const exact: ComparerKind = {
  name: 'exact',
  uses: ['removeEndBlank'],
  create: ({ removeEndBlank }) => createComparer({ removeEndBlank }),
};

/**
 * Word by word. With a tolerance, two words that are both decimal numbers are equal when they differ by at
 * most the absolute tolerance or by at most the relative one; other words must be the same text.
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

/** As `words`, but the words must stand on the same lines; blank lines at the end do not count. */
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

/** As `words`, where the words yes and no may be written in any case and all others must be the same. */
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

/** The same lines in any order. A line is its words: how many blanks part them does not count, nor do blank lines. */
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

/** The kind by its name on a problem, or undefined when there is none. */
export function findComparerKind(name: string): ComparerKind | undefined {
  return comparerKinds.find((kind) => kind.name === name);
}

function toleranceOf({ absoluteTolerance, relativeTolerance }: ComparerSettings) {
  if (absoluteTolerance === null && relativeTolerance === null) return null;
  return sameNumber({ absolute: absoluteTolerance ?? 0, relative: relativeTolerance ?? 0 });
}
