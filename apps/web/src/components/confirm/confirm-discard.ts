import { loadMessages, translate } from '../../i18n/messages.ts';
import { confirm } from './confirm.ts';

/** Asks before a dialog discards typed text. Returns true if the user agrees or nothing was typed. */
export async function confirmDiscard(isTyped: boolean): Promise<boolean> {
  if (!isTyped) return true;
  // If loading fails, `confirm` fails as well and shows the error.
  await loadMessages(['confirm']).catch(() => undefined);
  return confirm({
    title: translate('confirm.drop.title'),
    text: translate('confirm.drop.text'),
    verb: translate('confirm.drop'),
    tone: 'danger',
  });
}

/** Closes a dialog; asks first if something was typed. */
export function closeUnlessDirty(isTyped: boolean, close: () => void): void {
  void confirmDiscard(isTyped).then((may) => may && close());
}
