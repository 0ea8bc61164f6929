import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { findOldestBrowser } from '../../launcher/install/other-browsers.js';
import { startSystem, type System } from '../support/system.ts';
import { startChromium } from './chromium.ts';
import type { Driver } from './driver.ts';
import { walkSmokePath } from './smoke.ts';
import { Walk } from './walk.ts';

const file = findOldestBrowser();
const skip = file === undefined ? 'Chromium 109 is not installed: npm could not fetch it' : false;

suite('oldest supported Chromium', { skip }, () => {
  let system: System | undefined;
  let driver: Driver | undefined;
  before(async () => {
    system = await startSystem();
    driver = await startChromium(file ?? '', '109');
  });
  after(async () => {
    await driver?.close();
    await system?.stop();
  });

  test('a user signs in, reads, submits, follows the verdict, and opens a scoreboard and the admin pages', async () => {
    assert.ok(driver !== undefined && system !== undefined);
    await walkSmokePath(driver, system);
  });

  test('an older browser shows the supported versions instead of a broken page', async () => {
    assert.ok(driver?.prepare !== undefined && system !== undefined);
    await driver.prepare(`CSS.supports = () => false; delete URL.canParse`);
    const walk = new Walk(driver, system.url);
    await walk.resize(360);
    await walk.open('/problem');
    await walk.see('#too-old h1', '浏览器版本过旧');
    await walk.see('#too-old p', 'Firefox 115');
    await walk.until(`document.readyState === 'complete'`);
    assert.equal(await driver.evaluate<boolean>(`document.getElementById('root') === null`), true);
    const text = await driver.evaluate<string>('document.body.innerText');
    assert.match(text, /^浏览器版本过旧\s[^]*Chrome 109 and Firefox 115 ESR work\.$/);
  });
});
