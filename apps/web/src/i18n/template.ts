/**
 * A text may hold `{name}`, which is replaced by that value, and `{name|one|other}`, which is replaced by the
 * word that fits the number in `name` (English needs it, Chinese does not).
 */
export type Placeholder<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? NameOf<Inside> | Placeholder<Rest>
  : never;
type NameOf<Inside extends string> = Inside extends `${infer Name}|${string}` ? Name : Inside;

export type Values<Text extends string> = Readonly<Record<Placeholder<Text>, string | number>>;

const pattern = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

export function placeholdersOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/** Fills a text. Numbers are grouped in the language's manner. */
export function fill(
  text: string,
  values: Readonly<Record<string, string | number>>,
  locale: string,
): string {
  return text.replaceAll(pattern, (whole, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one !== undefined && other !== undefined) return Number(value) === 1 ? one : other;
    return typeof value === 'number' ? value.toLocaleString(locale) : value;
  });
}
