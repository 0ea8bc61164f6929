import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fill } from '../../apps/web/src/i18n/template.ts';

const catalogues = join(import.meta.dirname, '../../apps/web/src/i18n');

/**
 * Returns texts of the interface from its own catalogues, so that journeys survive changes of wording and test both
 * languages.
 */
export type Texts = (key: string, values?: Record<string, string | number>) => string;

export async function texts(locale: 'zh-CN' | 'en-US'): Promise<Texts> {
  const areas = new Map<string, Record<string, string>>();
  for (const file of readdirSync(join(catalogues, locale))) {
    const area = basename(file, '.ts');
    const module = (await import(join(catalogues, locale, file))) as Record<string, Record<string, string>>;
    areas.set(area, module[area] ?? {});
  }
  return (key, values = {}) => {
    const dot = key.indexOf('.');
    const text = areas.get(key.slice(0, dot))?.[key.slice(dot + 1)];
    if (text === undefined) throw new Error(`${locale} has no text ${key}`);
    return fill(text, values, locale);
  };
}
