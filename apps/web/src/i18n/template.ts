/**
 * A text may contain `{name}` and `{name|one|other}`. `{name}` is replaced by the value of this name.
 * `{name|one|other}` is replaced by the word that fits the number in `name`, which English needs and Chinese does not.
 */
export type Placeholder<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? NameOf<Inside> | Placeholder<Rest>
  : never;
type NameOf<Inside extends string> = Inside extends `${infer Name}|${string}` ? Name : Inside;

export type PlaceholderValues<Text extends string> = Readonly<Record<Placeholder<Text>, string | number>>;

const pattern = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

export function placeholdersOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/**
 * Formatters by language. They are cached because constructing one takes longer than rendering a scoreboard row, and
 * browsers cache at most one.
 */
const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number with the grouping of a language. */
export function formatNumberIn(value: number, locale: string): string {
  // Fast path with the same result in both languages, because a scoreboard has thousands of small numbers.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  let format = formats.get(locale);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale);
    formats.set(locale, format);
  }
  return format.format(value);
}

/** Fills the placeholders of a text. Numbers are grouped by the rules of the language. */
export function fill(
  text: string,
  values: Readonly<Record<string, string | number>>,
  locale: string,
): string {
  return text.replaceAll(pattern, (whole, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one !== undefined && other !== undefined) return Number(value) === 1 ? one : other;
    return typeof value === 'number' ? formatNumberIn(value, locale) : value;
  });
}
