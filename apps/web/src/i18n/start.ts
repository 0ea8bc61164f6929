import { storage } from '../lib/storage.ts';
import { getLocale, type Locale } from './locale.ts';
import { switchLocale } from './messages.ts';

/** Starts with the language that the address or the stored choice asks for. */
export async function loadInitialLocale(): Promise<void> {
  if (new URLSearchParams(location.search).has('l')) storage.write('locale', getLocale());
  await switchLocale(getLocale());
}

/** The reader's choice: kept, and stronger than an `l` that is still in the address. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await switchLocale(locale);
  storage.write('locale', locale);
  const address = new URL(location.href);
  if (!address.searchParams.has('l')) return;
  address.searchParams.delete('l');
  history.replaceState(history.state, '', address);
}
