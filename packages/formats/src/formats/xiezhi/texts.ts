import { endingOfLanguage } from '../../read/file-languages.ts';
import { isMap } from '../../text/yaml.ts';

/**
 * Multi-line texts are stored in separate files, so that people can read and edit statements and programs. In the
 * description, `{"$file": path}` represents such a text. Readers accept both forms for every text.
 */
export interface DetachedTexts {
  data: unknown;
  /** Path to text. */
  files: Map<string, string>;
}

const key = '$file';

/** Replaces each multi-line text by the path of a file that will contain it. */
export function detachTexts(data: unknown): DetachedTexts {
  const files = new Map<string, string>();
  const walk = (value: unknown, path: readonly string[], ending: string): unknown => {
    if (typeof value === 'string') {
      if (!value.includes('\n')) return value;
      const file = `texts/${path.map(plainName).join('.')}${ending}`;
      const free = files.has(file) ? `texts/${files.size}-${path.map(plainName).join('.')}${ending}` : file;
      files.set(free, value);
      return { [key]: free };
    }
    if (Array.isArray(value))
      return value.map((item: unknown, index) => walk(item, [...path, String(index + 1)], ending));
    if (!isMap(value)) return value;
    const own = endingOf(value['language']) ?? ending;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, walk(item, [...path, name], own)]),
    );
  };
  return { data: walk(data, [], '.md'), files };
}

/** Returns a file name that every system can store. */
function plainName(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 40);
}

function endingOf(language: unknown): string | null {
  return typeof language === 'string' ? endingOfLanguage(language) : null;
}

/** Replaces each `{"$file": path}` by the text of the file. `read` returns the text of a path or throws. */
export async function attachTexts(data: unknown, read: (path: string) => Promise<string>): Promise<unknown> {
  if (Array.isArray(data))
    return await Promise.all(data.map(async (item: unknown) => await attachTexts(item, read)));
  if (!isMap(data)) return data;
  const [only] = Object.keys(data);
  const path = data[key];
  if (only === key && Object.keys(data).length === 1 && typeof path === 'string') return await read(path);
  const entries = Object.entries(data).map(async ([name, item]): Promise<[string, unknown]> => [
    name,
    await attachTexts(item, read),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
