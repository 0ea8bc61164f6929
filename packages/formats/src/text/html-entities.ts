import { decodeHTMLStrict } from 'entities';

/** Decodes HTML entities in a plain text. Unknown names stay; `&nbsp;` becomes a blank. */
export function decodeEntities(text: string): string {
  return decodeHTMLStrict(text).replaceAll('\u00A0', ' ');
}
