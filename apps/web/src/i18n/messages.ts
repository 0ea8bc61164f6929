import { isKeyOf } from '@xiezhi/contract/wire/values';
import { createStore, useStore } from '../lib/store.ts';
import { getLocale, localeStore, type Locale } from './locale.ts';
import { loadPart, type MessageArea, type PartMessages } from './parts.ts';
import { fill, formatNumberIn, type Placeholder, type PlaceholderValues } from './template.ts';
import type { Messages as CoreMessages } from './zh-CN/index.ts';

type Messages = CoreMessages & PartMessages;
type Area = keyof Messages;
type KeysOf<Name extends Area> = `${Name}.${keyof Messages[Name] & string}`;
/** `area.key` of every text. */
export type MessageKey = { [Name in Area]: KeysOf<Name> }[Area];
type TextOf<Key extends MessageKey> = Key extends `${infer Name extends Area}.${infer Rest}`
  ? Rest extends keyof Messages[Name]
    ? Messages[Name][Rest] & string
    : never
  : never;
/** Keys of texts without placeholders, for use in tables of labels. */
export type PlainKey = {
  [Key in MessageKey]: [Placeholder<TextOf<Key>>] extends [never] ? Key : never;
}[MessageKey];
type Arguments<Key extends MessageKey> = [Placeholder<TextOf<Key>>] extends [never]
  ? []
  : [values: PlaceholderValues<TextOf<Key>>];

/**
 * Looks up a text and fills it: `t('common.pager.total', { count: 12 })`. Unknown keys fail the type check.
 */
export type Translate = <Key extends MessageKey>(key: Key, ...values: Arguments<Key>) => string;

type Catalogue = { [Name in Area]?: Readonly<Record<string, string>> };

const loaders: Record<Locale, () => Promise<{ messages: Catalogue }>> = {
  'zh-CN': () => import('./zh-CN/index.ts'),
  'en-US': () => import('./en-US/index.ts'),
};

/** Loaded texts by language. `wanted` contains the areas that pages have requested. */
const loadedTexts: Record<Locale, Catalogue> = { 'zh-CN': {}, 'en-US': {} };
const wanted = new Set<MessageArea>();

interface Loaded {
  locale: Locale;
  translate: Translate;
}

const loaded = createStore<Loaded | null>(null);

function translatorOf(locale: Locale): Translate {
  return (key, ...values) => {
    const dot = key.indexOf('.');
    const area = key.slice(0, dot);
    const texts = isKeyOf(loadedTexts[locale], area) ? loadedTexts[locale][area] : undefined;
    const text = texts?.[key.slice(dot + 1)] ?? key;
    return values[0] === undefined ? text : fill(text, values[0], locale);
  };
}

async function loadParts(locale: Locale, areas: Iterable<MessageArea>): Promise<void> {
  await Promise.all(
    [...areas].map(async (area) => {
      if (loadedTexts[locale][area] === undefined) loadedTexts[locale][area] = await loadPart(locale, area);
    }),
  );
}

/**
 * Loads the texts of areas in the current language and in each language that is selected later. Rejects if loading
 * fails.
 */
export async function loadMessages(areas: readonly MessageArea[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  await loadParts(getLocale(), areas);
}

/**
 * Loads the texts of a language that may differ from that of the page, and returns its translator. Used for documents
 * in several languages. Rejects if loading fails.
 */
export async function loadTranslator(locale: Locale, areas: readonly MessageArea[]): Promise<Translate> {
  const [{ messages }] = await Promise.all([loaders[locale](), loadParts(locale, areas)]);
  Object.assign(loadedTexts[locale], messages);
  return translatorOf(locale);
}

/** The last requested language. */
let requested: Locale | undefined;

/**
 * Loads a language and switches to it, unless another language was requested meanwhile. Page state is kept. Rejects if
 * loading fails.
 */
export async function switchLocale(locale: Locale): Promise<void> {
  requested = locale;
  const [{ messages }] = await Promise.all([loaders[locale](), loadParts(locale, wanted)]);
  Object.assign(loadedTexts[locale], messages);
  // Repeats the loading, because a page that loaded meanwhile has requested its texts only in the previous language.
  while ([...wanted].some((area) => loadedTexts[locale][area] === undefined)) await loadParts(locale, wanted);
  if (requested !== locale) return;
  document.documentElement.lang = locale;
  localeStore.set(locale);
  loaded.set({ locale, translate: translatorOf(locale) });
}

/** Translator for code outside of components. Returns the key while the catalogue of the text is not loaded. */
export const translate: Translate = (key, ...values) => {
  const current = loaded.get();
  return current === null ? key : current.translate(key, ...values);
};

/**
 * Returns the translator of the current language. Components that use it render again after a switch of the language.
 */
export function useT(): Translate {
  return useStore(loaded)?.translate ?? translate;
}

/** Formats a standalone number with grouping in the site’s language, not the browser’s. */
export function formatNumber(value: number): string {
  return formatNumberIn(value, getLocale());
}
