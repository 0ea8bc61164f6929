// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { readBaselineScript } from '../boot/in-page.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Runs the script in a page whose browser has or lacks the two features. Returns the visible text. */
async function runIn(hasLineHeightUnit: boolean, hasCanParse: boolean): Promise<string> {
  document.body.innerHTML = '<div id="root">app</div><div id="too-old" hidden>old</div>';
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => value === '1lh' && hasLineHeightUnit });
  vi.stubGlobal('URL', hasCanParse ? { canParse: () => true } : {});
  // oxlint-disable-next-line typescript/no-implied-eval -- the script is inlined into the page
  new Function(await readBaselineScript())();
  return [...document.body.children]
    .filter((element) => !element.hasAttribute('hidden'))
    .map(({ textContent }) => textContent)
    .join();
}

it.each([
  ['shows the message in Chromium 108, Firefox 114 and Safari 16.3', false, false, 'old'],
  ['starts the app in Chromium 109 and Safari 16.4', true, false, 'app'],
  ['starts the app in Firefox 115', false, true, 'app'],
])('%s', async (_name, hasLineHeightUnit, hasCanParse, shown) => {
  expect(await runIn(hasLineHeightUnit, hasCanParse)).toBe(shown);
});

it('is written in ECMAScript 5', async () => {
  const code = await readBaselineScript();
  expect(code).not.toMatch(/=>|`|\?\.|\?\?|\b(?:let|const|class|async)\b|\.\.\./);
  expect(code).not.toContain('\n');
});
