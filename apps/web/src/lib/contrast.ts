/** Minimum contrast according to WCAG 2.2, for text in large or bold type and for edges. */
export const LEAST_CONTRAST = 3;

/** Red, green and blue from 0 to 255 of `#rgb`, `#rrggbb` or `rgb(…)`; null for any other color. */
function channelsOf(color: string): readonly number[] | null {
  const text = color.trim().toLowerCase();
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(text);
  if (short) return short.slice(1).map((digit) => Number.parseInt(digit + digit, 16));
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(text);
  if (long) return long.slice(1).map((digits) => Number.parseInt(digits, 16));
  const numbers = /^rgba?\((\d{1,3}),\s*(\d{1,3}),\s*(\d{1,3})(?:,\s*1(?:\.0+)?)?\)$/.exec(text);
  return numbers ? numbers.slice(1).map(Number) : null;
}

function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors, 1 to 21; null if one of them is not written as numbers. */
export function contrastOf(first: string, second: string): number | null {
  const [one, other] = [channelsOf(first), channelsOf(second)];
  if (one === null || other === null) return null;
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the chosen text color, or black or white if that color would be unreadable on the background. */
export function readableOn(background: string, color: string): string {
  const chosen = contrastOf(background, color);
  if (chosen === null || chosen >= LEAST_CONTRAST) return color;
  return (contrastOf(background, '#000') ?? 0) >= (contrastOf(background, '#fff') ?? 0) ? '#000' : '#fff';
}
