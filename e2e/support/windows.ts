import type { WindowOptions } from './contexts.ts';

/** Chinese and light, on a desktop. */
export const desktop = { locale: 'zh-CN', width: 1440, theme: 'light' } as const satisfies WindowOptions;
/** English and dark, on a phone. */
export const phone = { locale: 'en-US', width: 360, theme: 'dark' } as const satisfies WindowOptions;

/**
 * Returns the windows of a journey. In `npm test` it is one, or two if a behavior depends on the width;
 * `npm run soak -- windows` uses all of them and runs each file that calls this. The journeys of a folder share the
 * usual windows: about half use a desktop and half a phone, and each language, theme and width is used by some. The
 * soak `tour` shows every page in every window.
 * @param usual always used
 * @param rare used by the soak only
 */
export function viewportMatrix<Window>(usual: readonly Window[], rare: readonly Window[]): readonly Window[] {
  return isEveryWindowTaken ? [...usual, ...rare] : usual;
}

const isEveryWindowTaken = process.env['XIEZHI_ALL_WINDOWS'] !== undefined;

/** For every other journey. */
export const onDesktop = viewportMatrix<typeof desktop | typeof phone>([desktop], [phone]);
export const onMobile = viewportMatrix<typeof desktop | typeof phone>([phone], [desktop]);
