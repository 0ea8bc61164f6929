/** Maximum number of characters of a display id on the site. */
const lengthMax = 50;

/** Returns the display id that a free name gives: its letters, digits, `_` and `-`, at most 50 of them. */
export function displayIdFrom(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '').slice(0, lengthMax);
}
