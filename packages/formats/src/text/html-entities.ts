import { decodeHTMLStrict } from 'entities';

/** A plain text in which characters may be written as HTML entities. Unknown names stay; `&nbsp;` is a blank. */
export function decodeEntities(text: string): string {
  return decodeHTMLStrict(text).replaceAll('\u00A0', ' ');
}
