import { decodeHTMLStrict } from 'entities';

/** Decodes HTML entities in plain text. Unknown entities stay; `&nbsp;` becomes a normal blank. */
export function decodeEntities(text: string): string {
  return decodeHTMLStrict(text).replaceAll('\u00A0', ' ');
}
