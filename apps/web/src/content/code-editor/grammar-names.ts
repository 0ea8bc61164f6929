import { localLanguages } from '@xiezhi/contract/languages';

/** Returns the grammar of a content type such as `text/x-c++src`; null if it is unknown. */
export function grammarOf(contentType: string): string | null {
  return languageOf(contentType)?.grammar ?? null;
}

/** Returns a file name for a program of this content type. */
export function programFileName(contentType: string): string {
  return languageOf(contentType)?.sourceFile ?? 'main.txt';
}

function languageOf(contentType: string) {
  const wanted = contentType.toLowerCase();
  return localLanguages.find((language) => language.contentType === wanted);
}
