import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** Maximum number of tab stops between two elements that a user reaches by keys. More fail the test. */
const farthest = 150;

/**
 * Presses Tab until an element, or a descendant, has the focus. Fails if it is not reached, or if the focus
 * is not visible on the way: without a ring, outside the window, or covered (WCAG 2.2, 2.4.7 and 2.4.11).
 * @returns number of tab stops
 */
export async function tabTo(page: Page, target: Locator): Promise<number> {
  const passed: string[] = [];
  while (!(await hasFocus(target))) {
    assert.ok(passed.length < farthest, `not reached after ${passed.slice(-20).join(' | ')}`);
    await page.keyboard.press('Tab');
    passed.push(await page.evaluate<string>(focused));
    assert.equal(await page.evaluate<string>(hidden), '', `focus on ${passed.at(-1)}`);
  }
  return passed.length;
}

/** Whether an element, or a descendant, has the focus. */
export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(element.ownerDocument.activeElement));

// This is a text because it runs in the page. TypeScript knows no document in this file.
const focused = `(() => {
  const { activeElement: element } = document;
  return element.tagName.toLowerCase() + ' ' + (element.ariaLabel ?? element.textContent).trim().slice(0, 30);
})()`;
const hidden = `(() => {
  const { activeElement: element } = document;
  // The focus is between the page's last tab stop and its first one.
  if (element === document.body) return '';
  const box = element.getBoundingClientRect();
  const middle = [(Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2,
    (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2];
  const seen = document.elementFromPoint(...middle);
  if (seen === null) return 'outside of the window';
  if (!element.contains(seen) && !seen.contains(element)) return 'covered by ' + seen.outerHTML.slice(0, 120);
  for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
    const style = getComputedStyle(each);
    if (style.outlineStyle !== 'none' || style.boxShadow !== 'none') return '';
    if (each.matches(':not(:focus-within)')) break;
  }
  return 'no ring';
})()`;
