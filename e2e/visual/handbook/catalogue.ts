import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the handbook. */
export const handbookFolder = join(import.meta.dirname, '../../../docs/handbook');

/** What is done on a page before its picture is taken; texts are keys of the web app's messages. */
export type PictureStep =
  /** Clicks the button, tab or link of this name. */
  | { readonly click: string }
  /** Scrolls the first element with this text, or that a selector finds, to the top. */
  | { readonly scrollTo: string }
  /** Scrolls to the first element that a selector finds. */
  | { readonly scrollToElement: string }
  /** Chooses a file of the checkout, or a folder packed as ZIP, in the page's file field. */
  | { readonly upload: string }
  /** Types into the code editor. */
  | { readonly type: string };

/** A picture of the handbook. */
export interface Picture {
  /** Username of the viewer; null: a visitor. */
  readonly as: string | null;
  /** Path of the page; `{name}` is replaced by something of the demo site (`DemoPlaces`). */
  readonly path: string;
  /** Pixels. */
  readonly height: number;
  /** Key of a text that is visible when the page is complete. */
  readonly shows: string;
  readonly steps?: readonly PictureStep[];
}

export interface Catalogue {
  /** Pixels, of all pictures. */
  readonly width: number;
  readonly pictures: Readonly<Record<string, Picture>>;
}

/** Reads `docs/handbook/pictures.json`. */
export function readCatalogue(): Catalogue {
  return JSON.parse(readFileSync(join(handbookFolder, 'pictures.json'), 'utf8')) as Catalogue;
}
