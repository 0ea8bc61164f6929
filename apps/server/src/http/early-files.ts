import { readFile } from 'node:fs/promises';

const locales = ['zh-CN', 'en-US'] as const;
type PerLocale<Value> = Readonly<Record<(typeof locales)[number], Value>>;

/** What the build writes down: files are named once, and lists hold their places. */
interface EarlyList {
  readonly files: readonly string[];
  /** The texts that every page needs. */
  readonly locales: PerLocale<readonly number[]>;
  readonly pages: readonly {
    /** `/problem/$problemID` */
    readonly path: string;
    readonly files: readonly number[];
    /** Of what not everybody sees there. */
    readonly seldom?: readonly number[];
    readonly locales: PerLocale<readonly number[]>;
  }[];
}

export interface EarlyFiles {
  /** Which of the pages an address is of; none where it is no page that is known. */
  readonly pageOf: (address: string) => number;
  /** The files of that page beside those that the page itself names, in each language, and what may come last. */
  readonly filesOf: (page: number) => PerLocale<readonly string[]> & { readonly seldom?: readonly string[] };
}

/** What each page needs early, as the build wrote it down; nothing where it did not. */
export async function readEarlyFiles(file: string): Promise<EarlyFiles> {
  const text = await readFile(file, 'utf8').catch(() => null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build's own words
  const list = text === null ? null : (JSON.parse(text) as EarlyList);
  const patterns = (list?.pages ?? []).map(({ path }) => partsOf(path));
  const filesIn = (page: number, locale: (typeof locales)[number]): string[] => {
    const known = list?.pages[page];
    const places = [
      ...(list?.locales[locale] ?? []),
      ...(known?.files ?? []),
      ...(known?.locales[locale] ?? []),
    ];
    return [...new Set(places)].map((place) => list?.files[place] ?? '');
  };
  return {
    pageOf(address) {
      const given = partsOf(address === '/' ? '/home' : address);
      return patterns.findIndex(
        (parts) =>
          parts.length === given.length &&
          parts.every((part, at) => part.startsWith('$') || part === given[at]),
      );
    },
    filesOf(page) {
      const files = { 'zh-CN': filesIn(page, 'zh-CN'), 'en-US': filesIn(page, 'en-US') };
      const seldom = (list?.pages[page]?.seldom ?? []).map((place) => list?.files[place] ?? '');
      const others = seldom.filter((name) => !files['zh-CN'].includes(name));
      return { ...files, ...(others.length > 0 && { seldom: others }) };
    },
  };
}

/** With or without a slash at the end it is the same page. */
function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}
