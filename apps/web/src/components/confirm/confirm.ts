import { loadMessages, translate } from '../../i18n/messages.ts';
import { loadChunk } from '../lazy/lazy-page.ts';
import { showToast } from '../../lib/toasts.ts';

export interface Question {
  /** What will happen, as a question: "Rejudge all submissions of problem F?" */
  title: string;
  /** States how many items are affected, what stays, how long it takes, and whether it can be undone. */
  text: string;
  /** Label of the button: the verb, with the count if there is one. */
  verb: string;
  /**
   * - `plain`: can be undone or does no harm.
   * - `danger`: someone loses data.
   * - `final`: cannot be undone.
   */
  tone?: 'plain' | 'danger' | 'final';
  /** Text (the name of the item) that must be typed to enable the button. */
  typed?: string;
}

/**
 * Asks before an action; returns true if confirmed. If the dialog fails to load, shows an error and returns
 * false.
 */
export async function confirm(question: Question): Promise<boolean> {
  try {
    const [{ ask }] = await loadChunk(() =>
      Promise.all([import('./ConfirmDialog.tsx'), loadMessages(['confirm'])]),
    );
    return await ask(question);
  } catch {
    showToast({ tone: 'error', text: translate('common.error.chunk') });
    return false;
  }
}
