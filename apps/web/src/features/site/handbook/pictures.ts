import catalogue from '../../../../../../docs/handbook/pictures.json';
import type { Locale } from '../../../i18n/locale.ts';

/*
 * Pictures of the handbook, made by `npm run handbook:pictures`. `NAME.webp` is for the light theme, `NAME.dark.webp`
 * for the dark one. Each language has its own pictures.
 */

const addresses = import.meta.glob<string>('../../../../../../docs/handbook/*/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

export interface PictureFiles {
  readonly light: string;
  readonly dark: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const heights: Readonly<Record<string, { readonly height: number } | undefined>> = catalogue.pictures;

/** Returns the files of a picture; null if there is none of that name. */
export function pictureFiles(locale: Locale, name: string): PictureFiles | null {
  const start = `../../../../../../docs/handbook/${locale}/pictures/${name}`;
  const [light, dark] = [addresses[`${start}.webp`], addresses[`${start}.dark.webp`]];
  const height = heights[name]?.height;
  if (light === undefined || dark === undefined || height === undefined) return null;
  return { light, dark, width: catalogue.width, height };
}
