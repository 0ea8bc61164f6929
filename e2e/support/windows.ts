import type { WindowOptions } from './contexts.ts';

/** A desktop window in Chinese, with the light theme. */
export const desktop = { locale: 'zh-CN', width: 1440, theme: 'light' } as const satisfies WindowOptions;
/** A phone window in English, with the dark theme. */
export const phone = { locale: 'en-US', width: 360, theme: 'dark' } as const satisfies WindowOptions;

/**
 * Returns the windows of a journey. In `npm test` a journey has one window, or two if a behavior depends on the width.
 * `npm run soak -- windows` runs each file that calls this function, in all of its windows. The journeys of a folder
 * share the usual windows: about half use a desktop and half a phone, and each language, theme and width is used by
 * some. The soak `tour` shows every page in every window.
 * @param usual windows that are always used
 * @param rare windows that only the soak uses
 */
export function viewportMatrix<Window>(usual: readonly Window[], rare: readonly Window[]): readonly Window[] {
  return isEveryWindowTaken ? [...usual, ...rare] : usual;
}

const isEveryWindowTaken = process.env['XIEZHI_ALL_WINDOWS'] !== undefined;

/** Windows of the journeys that use a desktop in `npm test`: about half of all. */
export const onDesktop = viewportMatrix<typeof desktop | typeof phone>([desktop], [phone]);
export const onMobile = viewportMatrix<typeof desktop | typeof phone>([phone], [desktop]);
