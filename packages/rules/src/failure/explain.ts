import type { QuotedCase, CaseFailure, FailureCause } from '@xiezhi/contract/text/case-failure';
import type { ComparisonChoice } from '../comparers/choose.ts';
import { sameNumber, type SameWord, sameYesNo } from '../comparers/word-equality.ts';
import { escapeInvisible, type Difference } from '../comparison/difference.ts';
import { blanksDifference } from './blanks.ts';
import { excerptAround, shortWord } from './excerpt.ts';
import { countLines, type OutputText } from './output-text.ts';
import { wordDifference } from './word-difference.ts';
import { WordReader } from './word-reader.ts';

/**
 * Explains why an output differs from the answer. Comparers are fast, use constant memory and only detect a difference.
 * This module reads the start of both texts again, word by word, and finds what a person wants to know: which word
 * differs, how it differs, and what is missing. It does not affect the verdict.
 */
export interface Explained {
  readonly why: Pick<CaseFailure, 'cause' | 'shape'>;
  readonly quoted: QuotedCase;
}

interface Manner {
  /** Decides whether two different words count as equal, such as numbers within a tolerance. Null if they never do. */
  readonly isSame: SameWord | null;
  readonly isCaseSensitive: boolean;
  /** Whether words must be on the same lines as in the answer. */
  readonly isLineBound: boolean;
  /** Whether blanks at line ends are ignored. */
  readonly isTrailingFree: boolean;
  readonly isOrdered: boolean;
}

/** Explains a difference that the comparer of `choice` found. `difference` is what the comparer reported. */
export function explainFailure(
  user: OutputText,
  answer: OutputText,
  choice: ComparisonChoice,
  difference: Difference | null,
): Explained {
  const manner = mannerOf(choice);
  if (!manner.isOrdered) return explainItems(user, difference);
  const walk = new Walk(user, answer, manner);
  const found = walk.run() ?? beyond(difference);
  const line = found.userLine;
  return {
    why: { cause: found.cause, shape: walk.shape },
    quoted: {
      ...(found.expected !== undefined && { expected: quote(found.expected) }),
      ...(found.found !== undefined && { found: quote(found.found) }),
      output: excerptAround(
        user.text,
        { line, column: columnOf(user.text, line, found.found) },
        user.isWhole,
      ),
      answerLine: found.answerLine,
    },
  };
}

function mannerOf({ comparer, isRemoveEndBlank }: ComparisonChoice): Manner {
  const kind = comparer?.kind ?? 'exact';
  const { absoluteTolerance = null, relativeTolerance = null } = comparer ?? {};
  const hasTolerance = absoluteTolerance !== null || relativeTolerance !== null;
  const tolerant = hasTolerance
    ? sameNumber({ absolute: absoluteTolerance ?? 0, relative: relativeTolerance ?? 0 })
    : null;
  const isExact = kind === 'exact';
  return {
    isSame: kind === 'yesNo' ? sameYesNo : isExact ? null : tolerant,
    isCaseSensitive: isExact || kind === 'yesNo' || comparer?.isCaseSensitive !== false,
    isLineBound: isExact || kind === 'lines' || comparer?.isSpaceSensitive === true,
    isTrailingFree: isExact ? isRemoveEndBlank : comparer?.isSpaceSensitive !== true,
    isOrdered: !kind.startsWith('unordered'),
  };
}

/** A difference: its line in each text and the words that differ. */
interface Found {
  readonly cause: FailureCause;
  readonly userLine: number;
  readonly answerLine: number;
  readonly expected?: string;
  readonly found?: string;
}

/** Walks through both texts word by word and finds the first difference. */
class Walk {
  shape: CaseFailure['shape'] = null;
  readonly #user: OutputText;
  readonly #answer: OutputText;
  readonly #manner: Manner;
  readonly #mine: WordReader;
  readonly #theirs: WordReader;
  /** Whether every word so far is on the same line as in the answer. */
  #isAligned = true;
  #differing = 0;

  constructor(user: OutputText, answer: OutputText, manner: Manner) {
    this.#user = user;
    this.#answer = answer;
    this.#manner = manner;
    this.#mine = new WordReader(user.text);
    this.#theirs = new WordReader(answer.text);
  }

  /** Returns the first difference. Null if the available parts of the texts are equal. */
  run(): Found | null {
    let first: Found | null = null;
    for (;;) {
      const [lastLine, lastAnswerLine] = [this.#mine.line, this.#theirs.line];
      const [hasMine, hasTheirs] = [this.#mine.next(), this.#theirs.next()];
      if (!hasMine || !hasTheirs) {
        first ??= this.#end(hasMine, hasTheirs, lastLine, lastAnswerLine);
        this.#finishShape(hasMine || hasTheirs);
        return this.#withCount(first, !hasMine && !hasTheirs);
      }
      if (!this.#isSameWord()) {
        this.#differing++;
        first ??= this.#differ();
      }
      if (this.#mine.line !== this.#theirs.line) this.#isAligned = false;
    }
  }

  #isSameWord(): boolean {
    const [mine, theirs] = [this.#mine.text, this.#theirs.text];
    const { isSame, isCaseSensitive } = this.#manner;
    if (mine === theirs) return true;
    return (
      (!isCaseSensitive && mine.toLowerCase() === theirs.toLowerCase()) || isSame?.(mine, theirs) === true
    );
  }

  #differ(): Found {
    const [mine, theirs] = [this.#mine, this.#theirs];
    const lines = { userLine: mine.line, answerLine: theirs.line };
    if (this.#manner.isLineBound && this.#isAligned && mine.line !== theirs.line) {
      const line = Math.min(mine.line, theirs.line);
      const isExtra = mine.line < theirs.line;
      const text = isExtra ? this.#user.text : this.#answer.text;
      const count = wordsOnLine(text, line) - ((isExtra ? mine : theirs).word - 1);
      const cause = { kind: isExtra ? 'extra' : 'missing', line, of: 'words', count } as const;
      return { ...lines, userLine: line, answerLine: line, cause };
    }
    return {
      ...lines,
      cause: {
        kind: 'word',
        how: wordDifference(mine.text, theirs.text),
        at: { line: mine.line, word: mine.word, overall: mine.token },
        differing: null,
      },
      expected: theirs.text,
      found: mine.text,
    };
  }

  /** Returns the difference after all words so far were equal and at least one of the texts has ended. */
  #end(hasMine: boolean, hasTheirs: boolean, line: number, answerLine: number): Found | null {
    const { isLineBound, isTrailingFree } = this.#manner;
    if (hasTheirs) {
      if (!this.#user.isWhole) return null;
      const lines = { userLine: line, answerLine: this.#theirs.line };
      if (this.#mine.token === 0) return { ...lines, cause: { kind: 'nothing' } };
      if (isLineBound && this.#theirs.line !== line) {
        const count = this.#answer.isWhole ? countLines(this.#answer.text.trimEnd()) : null;
        return { ...lines, cause: { kind: 'missing', line, of: 'lines', count } };
      }
      const count = this.#wordsLeft(this.#answer, this.#theirs);
      return { ...lines, cause: { kind: 'missing', line: isLineBound ? line : null, of: 'words', count } };
    }
    if (hasMine) {
      if (!this.#answer.isWhole) return null;
      const lines = { userLine: this.#mine.line, answerLine };
      const after = this.#theirs.token === 0 ? 0 : answerLine;
      if (isLineBound && this.#mine.line !== after) {
        const count = this.#user.isWhole ? countLines(this.#user.text.trimEnd()) - after : null;
        return { ...lines, cause: { kind: 'extra', line: after, of: 'lines', count } };
      }
      const count = this.#wordsLeft(this.#user, this.#mine);
      return { ...lines, cause: { kind: 'extra', line: isLineBound ? after : null, of: 'words', count } };
    }
    if (!this.#user.isWhole || !this.#answer.isWhole) return null;
    const cause = blanksDifference(this.#user.text, this.#answer.text, isTrailingFree);
    const at = cause.line ?? line;
    return { cause, userLine: at, answerLine: at };
  }

  /**
   * Counts the words from the current one to the end of the line, or to the end of the text if lines do not matter.
   * Null if the number is unknown.
   */
  #wordsLeft({ text, isWhole }: OutputText, at: WordReader): number | null {
    if (this.#manner.isLineBound) return wordsOnLine(text, at.line) - at.word + 1;
    if (!isWhole) return null;
    const rest = new WordReader(text);
    while (rest.next());
    return rest.token - at.token + 1;
  }

  #finishShape(isOneLonger: boolean): void {
    if (!this.#user.isWhole || !this.#answer.isWhole) return;
    const [mine, theirs] = [this.#user, this.#answer].map(({ text }) => countLines(text.trimEnd()));
    if (mine === undefined || theirs === undefined) return;
    if (mine !== theirs) this.shape = mine < theirs ? 'fewerLines' : 'moreLines';
    else this.shape = this.#isAligned && !isOneLonger ? 'same' : 'sameLines';
  }

  #withCount(first: Found | null, isPaired: boolean): Found | null {
    if (first?.cause.kind !== 'word' || !isPaired || !this.#user.isWhole || !this.#answer.isWhole)
      return first;
    return { ...first, cause: { ...first.cause, differing: this.#differing } };
  }
}

function wordsOnLine(text: string, line: number): number {
  const reader = new WordReader(text.split('\n', line)[line - 1] ?? '');
  while (reader.next());
  return reader.token;
}

function beyond(difference: Difference | null): Found {
  const line = difference?.line ?? null;
  return { cause: { kind: 'beyond', line }, userLine: line ?? 1, answerLine: line ?? 1 };
}

/** Explains a difference of unordered items. The comparer has already named the missing or surplus item. */
function explainItems(user: OutputText, difference: Difference | null): Explained {
  const isExtra = difference?.expected === '';
  const isMissing = difference?.found === '';
  const line = difference?.line ?? 1;
  return {
    why: { cause: { kind: 'items', how: isExtra ? 'extra' : isMissing ? 'missing' : 'other' }, shape: null },
    quoted: {
      ...(isMissing && difference && { expected: shortWord(difference.expected) }),
      ...(isExtra && difference && { found: shortWord(difference.found) }),
      output: excerptAround(user.text, { line }, user.isWhole),
      answerLine: 1,
    },
  };
}

function quote(word: string): string {
  return shortWord(escapeInvisible(word));
}

/** Returns the column of the word. An excerpt of a long line is centered on it. */
function columnOf(text: string, line: number, word: string | undefined): number {
  if (word === undefined) return 0;
  return Math.max(0, (text.split('\n', line)[line - 1] ?? '').indexOf(word));
}
