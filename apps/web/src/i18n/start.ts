import { showToast } from '../lib/notices.ts';
import { storage } from '../lib/storage.ts';
import { getLocale, type Locale } from './locale.ts';
import { switchLocale, translate } from './messages.ts';

/** Starts with the language that the address or the stored choice asks for. */
export async function loadInitialLocale(): Promise<void> {
  if (new URLSearchParams(location.search).has('l')) storage.write('locale', getLocale());
  await switchLocale(getLocale());
}

/** The reader's choice: kept, and stronger than an `l` that is still in the address. Where its texts do not come that is told. */
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
