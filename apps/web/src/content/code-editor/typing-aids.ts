import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completeAnyWord,
  completeFromList,
  completionStatus,
  moveCompletionSelection,
  selectedCompletionIndex,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { Prec, type Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { keywordsOf } from './completion-words.ts';

/** Minimum length of a word before completions appear automatically. */
const SHORTEST = 2;

/** Closes brackets and quotes while typing. */
export const bracketExtension: Extension = [closeBrackets(), keymap.of(closeBracketsKeymap)];

/**
 * Command of the Tab key: accepts the selected completion, or the first one if none is selected. Without a list, Tab
 * indents.
 */
function acceptFirst(view: EditorView): boolean {
  if (completionStatus(view.state) !== 'active') return false;
  if (selectedCompletionIndex(view.state) === null) moveCompletionSelection(true)(view);
  return acceptCompletion(view);
}

function isLongEnough(context: CompletionContext): boolean {
  const word = context.matchBefore(/[\p{L}_$][\p{L}\p{N}_$]*$/u)?.text ?? '';
  return context.explicit || word.length >= SHORTEST;
}

/** Returns the names in the program as completions, without numbers. */
async function wordsOfProgram(context: CompletionContext): Promise<CompletionResult | null> {
  if (!isLongEnough(context)) return null;
  const found = await completeAnyWord(context);
  if (found === null) return null;
  const options = found.options.filter(({ label }) => label.length > SHORTEST && !/^\p{N}/u.test(label));
  return { ...found, options };
}

/**
 * Offers words of the program and keywords of the language while the user types. No completion is selected at first, so
 * that Enter still inserts a line break.
 * @param grammar grammar id; an unknown grammar has no keywords
 */
export function completionExtension(grammar: string): Extension {
  // The completions have no type, so that a word that is in both lists is offered once.
  const keywords = completeFromList(keywordsOf(grammar).map((label) => ({ label })));
  return [
    autocompletion({
      override: [wordsOfProgram, (context) => (isLongEnough(context) ? keywords(context) : null)],
      selectOnOpen: false,
      interactionDelay: 0,
      icons: false,
    }),
    Prec.highest(keymap.of([{ key: 'Tab', run: acceptFirst }])),
  ];
}
