import type * as english from './en-US/areas.ts';
import type { Locale } from './locale.ts';
import type { Translated } from './translated.ts';
import type * as chinese from './zh-CN/areas.ts';

type Chinese = typeof chinese;
/** Fails the type check if English lacks an area or a key. */
type Checked<Given extends { [Area in keyof Chinese]: Translated<Chinese[Area]> }> = Given;
type English = Checked<typeof english>;

/** Areas whose texts load with the pages and dialogs that need them. The areas in `index.ts` are always loaded. */
export type MessageArea = keyof English;
/** The Chinese texts of each area, which define keys and placeholders. */
export type PartMessages = Chinese;

type Texts = Readonly<Record<string, string>>;

/** The files of all areas, each in its own chunk. A file exports its area under the name of the file. */
const modules = import.meta.glob<Readonly<Record<string, Texts>>>([
  './{zh-CN,en-US}/*.ts',
  '!./*/{index,areas,common,problem,verdict}.ts',
]);

/**
 * Loads the texts of an area in a language.
 * @throws {Error} If no file contains the area
 */
export async function loadPart(locale: Locale, area: MessageArea): Promise<Texts> {
  const texts = (await modules[`./${locale}/${area}.ts`]?.())?.[area];
  if (texts === undefined) throw new Error(`i18n/${locale}/${area}.ts does not export ${area}`);
  return texts;
}
