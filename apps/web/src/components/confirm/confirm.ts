import { loadMessages, translate } from '../../i18n/messages.ts';
import { loadChunk } from '../lazy/lazy-page.ts';
import { showToast } from '../../lib/toasts.ts';

export interface Question {
  /** What will happen, as a question: "Rejudge all submissions of problem F?" */
  title: string;
  /** States how many items are affected, what stays, how long it takes, and whether it can be undone. */
  text: string;
  /** Label of the button: the verb of the action, with the number of items if useful. */
  verb: string;
  /**
   * - `plain`: can be undone or does no harm.
   * - `danger`: someone loses data.
   * - `final`: cannot be undone.
   */
  tone?: 'plain' | 'danger' | 'final';
  /** Text that the user must type to enable the button, for instance the name of the item. */
  typed?: string;
}

/**
 * Asks the user before an action; resolves with true if they confirm. If the dialog fails to load, shows an error and
 * resolves with false.
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
