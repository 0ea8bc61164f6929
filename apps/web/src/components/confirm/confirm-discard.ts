import { loadMessages, translate } from '../../i18n/messages.ts';
import { confirm } from './confirm.ts';

/** Asks before what was typed into a dialog goes with it; true where it may, or where there is nothing to ask about. */
export async function confirmDiscard(isTyped: boolean): Promise<boolean> {
  if (!isTyped) return true;
  // Where they do not come the question does not either, and says so.
  await loadMessages(['confirm']).catch(() => undefined);
  return confirm({
    title: translate('confirm.drop.title'),
    text: translate('confirm.drop.text'),
    verb: translate('confirm.drop'),
    tone: 'danger',
  });
}

/** Closes a dialog; where something was typed into it, after that question alone. */
export function closeUnlessDirty(isTyped: boolean, close: () => void): void {
  void confirmDiscard(isTyped).then((may) => may && close());
}
