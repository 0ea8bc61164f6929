import { createStore, useStore } from '../lib/store.ts';
import { localeStore, type Locale } from './locale.ts';
import { fill, type Placeholder, type Values } from './template.ts';
import type { Messages } from './zh-CN/index.ts';

type Area = keyof Messages;
type KeysOf<Name extends Area> = `${Name}.${keyof Messages[Name] & string}`;
/** `area.key` of every text there is. */
export type MessageKey = { [Name in Area]: KeysOf<Name> }[Area];
type TextOf<Key extends MessageKey> = Key extends `${infer Name extends Area}.${infer Rest}`
  ? Rest extends keyof Messages[Name]
    ? Messages[Name][Rest] & string
    : never
  : never;
/** Keys whose text needs no values: for tables of labels. */
export type PlainKey = {
  [Key in MessageKey]: [Placeholder<TextOf<Key>>] extends [never] ? Key : never;
}[MessageKey];
type Arguments<Key extends MessageKey> = [Placeholder<TextOf<Key>>] extends [never]
  ? []
  : [values: Values<TextOf<Key>>];

/** Looks a text up and fills it: `t('common.pager.total', { count: 12 })`. Unknown keys fail the type check. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: Arguments<Key>) => string;

/** Same keys as the Chinese catalogue, other words. */
export type Translated<Reference> = Readonly<Record<keyof Reference, string>>;

type Catalogue = { readonly [Name in Area]: Readonly<Record<string, string>> };

const loaders: Record<Locale, () => Promise<{ messages: Catalogue }>> = {
  'zh-CN': () => import('./zh-CN/index.ts'),
  'en-US': () => import('./en-US/index.ts'),
};

interface Loaded {
  locale: Locale;
  translate: Translate;
}

const loaded = createStore<Loaded | null>(null);

function translatorOf(catalogue: Catalogue, locale: Locale): Translate {
  return (key, ...values) => {
    const dot = key.indexOf('.');
    const area: Readonly<Record<string, string>> | undefined = catalogue[key.slice(0, dot) as Area];
    const text = area?.[key.slice(dot + 1)] ?? key;
    return values[0] === undefined ? text : fill(text, values[0], locale);
  };
}

/** Loads a language and switches to it; what the page holds stays as it is. Rejects when it cannot be loaded. */
export async function switchLocale(locale: Locale): Promise<void> {
  const { messages } = await loaders[locale]();
  document.documentElement.lang = locale;
  localeStore.set(locale);
  loaded.set({ locale, translate: translatorOf(messages, locale) });
}

/** For code outside of components. The key itself where no catalogue has come yet. */
export const translate: Translate = (key, ...values) => {
  const current = loaded.get();
  return current === null ? key : current.translate(key, ...values);
};

/** The translator of the present language; components that use it follow a switch. */
export function useT(): Translate {
  return useStore(loaded)?.translate ?? translate;
}
