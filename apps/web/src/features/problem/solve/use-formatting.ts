import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatterOf } from '../../../content/code-editor/formatting/formatters.ts';
import type { CodeDraft } from '../../../content/code-editor/use-code-draft.ts';
import { translate } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';

export interface Formatting {
  isBusy: boolean;
  run: () => Promise<void>;
}

/**
 * Formats the program on the user's request, also by Shift+Alt+F. Returns null if the language has no formatter. If the
 * program changes during the formatting, it is not replaced.
 * @param indentation spaces of a level
 */
export function useFormatting(draft: CodeDraft, contentType: string, indentation: number): Formatting | null {
  const [isBusy, setIsBusy] = useState(false);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const formatter = formatterOf(contentType);

  async function run(): Promise<void> {
    const { code } = latest.current;
    if (formatter === undefined || isBusy || code.trim() === '') return;
    setIsBusy(true);
    try {
      const { formatOrReport } = await import('../../../content/code-editor/formatting/format-or-report.ts');
      const formatted = await formatOrReport(formatter, code, indentation);
      if (formatted !== null && formatted !== code && latest.current.code === code)
        latest.current.edit(formatted);
    } catch {
      showToast({ tone: 'warning', text: translate('common.error.chunk') });
    } finally {
      setIsBusy(false);
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Compares the position of the key, because on a Mac Alt turns F into another character.
    if (event.code !== 'KeyF' || !event.shiftKey || !event.altKey || event.ctrlKey || event.metaKey) return;
    if (formatter === undefined || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    void run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Listens in the capture phase, because otherwise the editor would type the character first.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return formatter === undefined ? null : { isBusy, run };
}
