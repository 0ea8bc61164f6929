import type { WindowOptions } from './contexts.ts';

/** Chinese and light, at a desk. */
export const desk = { locale: 'zh-CN', width: 1440, theme: 'light' } as const satisfies WindowOptions;
/** English and dark, on a phone. */
export const phone = { locale: 'en-US', width: 360, theme: 'dark' } as const satisfies WindowOptions;

/**
 * Windows that a journey goes through. In `npm test` it is one, and two where something is true of one width alone;
 * all of them are for `npm run soak -- windows`, which runs each file that asks here. The journeys of a folder share
 * the usual ones out: about half of them go at a desk and half on a phone, and each language, theme and width is taken
 * by some. What every page is in every window shows the soak `tour`.
 * @param usual goes through in any case
 * @param rare the others
 */
export function viewportMatrix<Window>(usual: readonly Window[], rare: readonly Window[]): readonly Window[] {
  return isEveryWindowTaken ? [...usual, ...rare] : usual;
}

const isEveryWindowTaken = process.env['XIEZHI_ALL_WINDOWS'] !== undefined;

/** As every other journey goes. */
export const onDesktop = viewportMatrix<typeof desk | typeof phone>([desk], [phone]);
export const onMobile = viewportMatrix<typeof desk | typeof phone>([phone], [desk]);
