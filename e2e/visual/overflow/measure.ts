import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';

/**
 * Measures in the page what is on screen, and returns a line for each element that
 *
 * - overflows the window or its container horizontally, except for a list on a phone, which may scroll horizontally;
 * - is clickable and too small. The minimum size is 24 px; on a phone the minimum height is 44 px, in tables 36 px. Its
 *   label and its `::after` element count as part of it. Links within a text are exempt;
 * - is a control or label that an ancestor clips: part of it can neither be seen nor scrolled into view;
 * - shows a message key instead of the message;
 * - is a truncated heading or text in a list, and does not show its whole text on hover. In a wide window, every
 *   truncation counts. With `reportsTruncation`, only headings count, because other texts may be longer than any
 *   window.
 */
export async function measure(page: Page, { reportsTruncation = false } = {}): Promise<string[]> {
  return page.evaluate<string[]>(`(${script})(${reportsTruncation})`);
}

const catalogues = join(import.meta.dirname, '../../../apps/web/src/i18n/zh-CN');
const areas = readdirSync(catalogues).map((file) => basename(file, '.ts'));

// A string, because the code runs in the page and this module has no DOM types.
const script = `(reportsTruncation) => {
  const width = document.documentElement.clientWidth;
  const isPhone = width < 768;
  const isWide = width >= 1240;
  const keys = /^(?:${areas.join('|')})\\.[a-z][\\w.-]*$/i;
  const faults = new Set();
  const nameOf = (element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\\s+/g, ' ');
    return element.localName + ' "' + text.slice(0, 40) + '"';
  };
  const isShown = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && box.bottom > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const isClipped = (element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true;
    return false;
  };

  const isInText = (element) => {
    if (getComputedStyle(element).display !== 'inline' || element.closest('.md')) return element.closest('.md') !== null;
    const block = element.parentElement;
    return [...block.childNodes].some((node) => node.nodeType === 3 && node.data.trim().length > 1);
  };
  const clippedBy = (element) => {
    const box = element.getBoundingClientRect();
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (/auto|scroll/.test(overflowX)) return 0;
      if (!/hidden|clip/.test(overflowX)) continue;
      const frame = at.getBoundingClientRect();
      const beyond = Math.max(box.right - frame.right, frame.left - box.left);
      if (beyond > 1) return Math.round(beyond);
    }
    return 0;
  };
  for (const element of document.querySelectorAll('main :is(a[href], button, input, select, .label)')) {
    if (!isShown(element) || isInText(element) || element.closest('.sr-only')) continue;
    const beyond = clippedBy(element);
    if (beyond > 0) faults.add('is clipped by ' + beyond + ' px: ' + nameOf(element));
  }

  const excess = document.documentElement.scrollWidth - width;
  if (excess > 0) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => isShown(element) && element.getBoundingClientRect().right > width + 0.5 && !isClipped(element),
    );
    faults.add('scrolls sideways by ' + excess + ' px: ' + (wide.at(-1) ? nameOf(wide.at(-1)) : '?'));
  }

  for (const list of document.querySelectorAll('.list-box[data-sideways]')) {
    const beyond = list.scrollWidth - list.clientWidth;
    if (!isPhone && beyond > 1) faults.add('is a list with ' + beyond + ' px out of sight');
  }

  const areaOf = (element) => {
    const own = (element.closest('label') ?? element).getBoundingClientRect();
    const after = getComputedStyle(element, '::after');
    if (after.content === 'none' || after.position !== 'absolute') return own;
    let holder = element;
    while (holder !== document.body && getComputedStyle(holder).position === 'static') holder = holder.parentElement;
    const box = holder.getBoundingClientRect();
    const inset = (side) => parseFloat(after[side]) || 0;
    return {
      width: Math.max(own.width, box.width - inset('left') - inset('right')),
      height: Math.max(own.height, box.height - inset('top') - inset('bottom')),
    };
  };
  const pressed = 'a[href], button, input, select, textarea, summary, [role=tab], [role=button], [role=option]';
  for (const element of document.querySelectorAll(pressed)) {
    // These selectors match elements that may be small, because an alternative of full size is next to them.
    if (!isShown(element) || isInText(element) || element.matches('.strip-cell, [data-size-apart]')) continue;
    const area = areaOf(element);
    // 42 instead of 44, because the border of a control belongs to it. In a table a control may be as low as
    // its row.
    const least = !isPhone ? 24 : element.closest('table, [role=grid]') ? 36 : 42;
    if (area.height < least - 0.5 || area.width < 23.5)
      faults.add('is ' + Math.round(area.width) + ' × ' + Math.round(area.height) + ' px: ' + nameOf(element));
  }

  for (const element of document.querySelectorAll('main *')) {
    if (!isShown(element) || element.closest('.sr-only, svg, .cm-editor')) continue;
    if (element.childElementCount === 0 && keys.test(element.textContent)) faults.add('is a key: ' + nameOf(element));
    const hidden = element.scrollWidth - element.clientWidth;
    const style = getComputedStyle(element);
    if (element.clientWidth === 0 || hidden <= 1 || style.display === 'inline') continue;
    const isEnlarged = getComputedStyle(element, '::after').position === 'absolute';
    if (style.overflowX === 'visible' && element.childElementCount === 0 && !isEnlarged)
      faults.add('sticks out by ' + hidden + ' px: ' + nameOf(element));
    if (style.textOverflow === 'ellipsis' && (element.matches('h1, h2, h3') || (!reportsTruncation && element.closest('table, ul, ol, dl')))) {
      const titled = element.closest('[title], [data-tip]') ?? element.querySelector('[title], [data-tip]');
      if (isWide || titled === null) faults.add('is cut by ' + hidden + ' px: ' + nameOf(element));
    }
  }
  return [...faults];
}`;
