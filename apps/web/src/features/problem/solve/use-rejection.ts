import { useState } from 'react';
import type { Fault } from '../../../content/compiler-diagnostics/faults.ts';
import type { Place } from '../../../content/compiler-diagnostics/MessageList.tsx';
import { useMessages } from '../../../content/compiler-diagnostics/use-messages.ts';
import type { CodeDraft } from '../../../content/code-editor/use-code-draft.ts';
import type { Outcome } from '../../submission/core/outcome.ts';
import type { Rejection } from './EditorPane.tsx';

const noFaults: readonly Fault[] = [];

/**
 * Compiler messages of the last submitted program, with positions to mark while the same language is selected. Before
 * moving to a position, it calls `onPlace`, which opens the editor.
 * @param cpp Language to select if the program turns out to be C++
 */
export function useRejection(
  outcome: Outcome | null,
  { language, setLanguage }: Pick<CodeDraft, 'language' | 'setLanguage'>,
  cpp: string | undefined,
  onPlace: () => void,
): Rejection & { forget: () => void } {
  const rejected = outcome?.rejected ?? null;
  const { messages, faults } = useMessages(rejected);
  const [target, setTarget] = useState<Place | null>(null);
  const isSame = rejected?.language === language;
  return {
    messages,
    faults: isSame ? faults : noFaults,
    target,
    other:
      isSame && cpp !== undefined && cpp !== language
        ? { language: cpp, choose: () => setLanguage(cpp, true) }
        : null,
    onPlace(place) {
      setTarget({ ...place });
      onPlace();
    },
    forget: () => setTarget(null),
  };
}
