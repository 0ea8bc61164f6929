import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the handbook. */
export const handbookFolder = join(import.meta.dirname, '../../../docs/handbook');

/** An action on a page before its picture is taken. `click` and `scrollTo` contain keys of the web app's messages. */
export type PictureStep =
  /** Clicks the button, tab, link or radio button with this name. */
  | { readonly click: string }
  /** Scrolls the first element with this text to the top. */
  | { readonly scrollTo: string }
  /** Scrolls the first element that matches this selector to the top. */
  | { readonly scrollToElement: string }
  /** Selects a file in the page's file field. The path is relative to the checkout; a folder is packed as ZIP. */
  | { readonly upload: string }
  /** Types into the code editor. */
  | { readonly type: string };

/** A picture of the handbook. */
export interface Picture {
  /** Username of the viewer; null for a visitor who is not signed in. */
  readonly as: string | null;
  /** Path of the page. Each `{name}` is replaced by the value of this name in `DemoPlaces`. */
  readonly path: string;
  /** Pixels. */
  readonly height: number;
  /** Message key of a text. The page is complete when this text is visible. */
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
