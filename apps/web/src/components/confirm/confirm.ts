import { loadMessages, translate } from '../../i18n/messages.ts';
import { loadChunk } from '../lazy/lazy-page.ts';
import { showToast } from '../../lib/notices.ts';

export interface Question {
  /** What will happen, as a question: "Rejudge all submissions of problem F?" */
  title: string;
  /** To how many, what stays, how long it takes, whether it can be undone. */
  text: string;
  /** The button: the verb, and the count where there is one. */
  verb: string;
  /**
   * - `plain`: it can be undone or does no harm.
   * - `danger`: somebody loses something.
   * - `final`: it cannot be undone by anybody.
   */
  tone?: 'plain' | 'danger' | 'final';
  /** A word (the name of the thing) that has to be typed before the button works. */
  typed?: string;
}

/**
 * Asks before something is done; true where it shall be done. Where the dialog cannot be shown nothing is done,
 * and that is told.
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
