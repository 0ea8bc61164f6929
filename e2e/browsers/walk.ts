import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Driver, Key, Modifier } from './driver.ts';

/** Maximum time in ms for a page to reach an expected state. */
const timeoutMs = 60_000;

/** Folder of screenshots, if XIEZHI_SCREENSHOTS is set. */
const pictures = process.env['XIEZHI_SCREENSHOTS'];

/** User actions in a window of any browser. */
export class Walk {
  readonly driver: Driver;
  readonly #base: string;
  #width = 1440;

  constructor(driver: Driver, base: string) {
    this.driver = driver;
    this.#base = base;
  }

  async resize(width: number): Promise<void> {
    this.#width = width;
    await this.driver.resize(width, width < 768 ? 780 : 900);
  }

  async open(path: string): Promise<void> {
    await this.driver.open(this.#base + path);
  }

  /**
   * Waits until an expression is true in the page. An expression that throws, as during navigation, counts as false.
   */
  async until(expression: string): Promise<void> {
    let last: unknown = false;
    for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(100)) {
      last = await this.driver.evaluate<boolean>(expression).catch((error: unknown) => error);
      if (last === true) return;
    }
    const text = await this.driver.evaluate<string>('document.body.innerText').catch(String);
    assert.fail(`${this.driver.name}, in vain: ${expression} (${String(last)})\n${text.slice(0, 1000)}`);
  }

  /** Waits for an element, and for its text if given. */
  async see(selector: string, text = ''): Promise<void> {
    await this.until(`${found(selector, text)} !== undefined`);
  }

  /** Clicks the middle of a visible element. */
  async click(selector: string, text = ''): Promise<void> {
    await this.see(selector, text);
    const middle = () =>
      this.driver.evaluate<[number, number]>(`(() => {
        const element = ${found(selector, text)};
        element?.scrollIntoView({ block: 'nearest' });
        const { left, top, width, height } = (element ?? document.body).getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      })()`);
    // Waits until the position is stable, because later content may move the element.
    let place = await middle();
    let former = [-1, -1];
    while (String(place) !== String(former)) {
      await pause(100);
      [place, former] = [await middle(), place];
    }
    await this.driver.click(...place);
  }

  /** Clicks a field until it has the focus, because later content may replace the clicked element. */
  async enter(selector: string): Promise<void> {
    const isIn = `document.activeElement?.closest(${JSON.stringify(selector)}) !== null`;
    for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(100)) {
      await this.click(selector);
      if (await this.driver.evaluate<boolean>(isIn)) return;
    }
    assert.fail(`${this.driver.name}: ${selector} does not take the focus`);
  }

  async press(key: Key, ...modifiers: Modifier[]): Promise<void> {
    await this.driver.press(key, modifiers);
  }

  /** Types a text key by key. */
  async type(text: string): Promise<void> {
    for (const sign of text) await this.driver.press(sign === '\n' ? 'Enter' : sign);
  }

  /** Saves a screenshot. Fails on page errors, console errors, and content wider than the window. */
  async look(name: string): Promise<void> {
    await this.until(
      `document.querySelector('h1') !== null && !document.querySelector('[aria-busy="true"]')`,
    );
    if (pictures !== undefined && pictures !== '') {
      mkdirSync(pictures, { recursive: true });
      const file = `${this.driver.name}-${name}-${this.#width}.png`.replaceAll(' ', '-').toLowerCase();
      writeFileSync(join(pictures, file), await this.driver.screenshot());
    }
    const overflow = await this.driver.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    assert.ok(overflow <= 0, `${name} scrolls sideways by ${overflow} px at ${this.#width} px`);
    const alerts = await this.driver.evaluate<string[]>(
      `[...document.querySelectorAll('[role=alert] h1')].map((heading) => heading.textContent)`,
    );
    assert.deepEqual(alerts, [], `${this.driver.name} shows a failure on ${name}`);
    assert.deepEqual(this.driver.complaints(), [], `console of ${this.driver.name} on ${name}`);
  }
}

/**
 * Returns an expression for the first visible element of a selector with exactly this text, or else for one that
 * contains the text.
 */
function found(selector: string, text: string): string {
  return `((words) => {
    const seen = [...document.querySelectorAll(${JSON.stringify(selector)})].filter(
      (element) => element.getClientRects().length > 0);
    return seen.find((element) => element.textContent.trim() === words) ??
      seen.find((element) => (element.textContent + ' ' + (element.getAttribute('aria-label') ?? '')).includes(words));
  })(${JSON.stringify(text)})`;
}
