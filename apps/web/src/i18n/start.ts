import { showToast } from '../lib/toasts.ts';
import { storage } from '../lib/storage.ts';
import { getLocale, type Locale } from './locale.ts';
import { switchLocale, translate } from './messages.ts';

/** Loads the initial language from the address or the stored choice. */
export async function loadInitialLocale(): Promise<void> {
  if (new URLSearchParams(location.search).has('l')) storage.write('locale', getLocale());
  await switchLocale(getLocale());
}

/**
 * Switches to the language that the user chose and stores the choice. It overrides an `l` parameter in the URL. Shows a
 * toast if the texts fail to load.
 */
export async function chooseLocale(locale: Locale): Promise<void> {
  try {
    await switchLocale(locale);
  } catch {
    const action = { label: translate('common.retry'), run: () => void chooseLocale(locale) };
    return showToast({ tone: 'error', text: translate('common.error.chunk'), action });
  }
  storage.write('locale', getLocale());
  const address = new URL(location.href);
  if (!address.searchParams.has('l')) return;
  address.searchParams.delete('l');
  history.replaceState(history.state, '', address);
}
