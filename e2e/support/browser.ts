import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserPackages, findBrowser } from '../../launcher/install/browser.js';
import { takeContext } from './contexts.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @param more additional arguments of Chromium */
export async function startBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new Error(`no Chromium: apt-get install ${browserPackages.join(' ')}`);
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Lets all windows of one site share a renderer process.
      '--renderer-process-limit=1',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

export interface VisitorOptions {
  readonly locale?: 'zh-CN' | 'en-US';
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
  /** Whether to use a new browser context that is not used again, for tests that measure or change the clock. */
  readonly isApart?: boolean;
}

/** A browser window of one user. Its console messages are recorded. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Adds a script that runs before each later page of the window. */
  prepare(script: string): Promise<void>;
  /** Console messages and uncaught errors since the last call. */
  readonly complaints: () => string[];
  /**
   * Fails on any axe violation, on console messages and on horizontal scrolling; saves a screenshot.
   * @param part selector of the only part that axe checks; for pages whose other parts were checked before
   */
  readonly look: (name: string, part?: string) => Promise<void>;
  close(): Promise<void>;
}

/** Default timeout in ms for an expected state of a page, because other tests run in parallel. */
const timeoutMs = 60_000;

/** Folder of screenshots, if XIEZHI_SCREENSHOTS is set. */
const pictures = process.env['XIEZHI_SCREENSHOTS'];
if (pictures) mkdirSync(pictures, { recursive: true });

export async function visit(browser: Browser, url: string, options: VisitorOptions = {}): Promise<Visitor> {
  const { locale = 'zh-CN', width = 1440, theme = 'light', isApart = false } = options;
  const { context, prepare, leave } = await takeContext(browser, url, { locale, width, theme, isApart });
  context.setDefaultTimeout(timeoutMs);
  await prepare(`localStorage.getItem('locale') || localStorage.setItem('locale', '${locale}')`);
  const page = await context.newPage();
  let messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  const complaints = () => {
    const list = messages;
    messages = [];
    return list;
  };
  const look = async (name: string, part?: string) => {
    await page.evaluate(settled);
    if (pictures)
      await page.screenshot({
        path: join(pictures, `${name}-${width}-${theme}-${locale}.png`),
        fullPage: true,
      });
    assert.deepEqual(complaints(), [], `console on ${name}`);
    const overflow = await page.evaluate<number>(sidewaysOverflow);
    assert.ok(overflow <= 0, `${name} scrolls sideways by ${overflow} px at ${width} px`);
    assert.deepEqual(await axe(page, part), [], `axe on ${name}`);
  };
  return { page, context, prepare, complaints, look, close: leave };
}

// This is a text because it runs in the page. TypeScript knows no document in this file.
const sidewaysOverflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/**
 * Waits until a page has settled. A loading page has no heading, or still contains the previous page in a busy element.
 * After loading, waits for refetched content, which is dimmed meanwhile, and for running transitions, but not for
 * endless animations.
 */
const settled = `(async () => {
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const begun = performance.now();
  const isComing = () =>
    document.querySelector('h1') === null || document.querySelector('main[aria-busy="true"]') !== null;
  const isRead = () => document.querySelector('[aria-busy="true"]') === null;
  while (performance.now() < begun + (isComing() ? 10_000 : isRead() ? 0 : 2_000)) await pause(50);
  await Promise.race([
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
    pause(500),
  ]);
})()`;
const axeIsThere = "typeof axe === 'object'";
/** Violations are reported by selector, because serializing the source of every checked element is slow. */
const axeSetUp = `${axeSource}; axe.configure({ noHtml: true })`;
/** `preload` is off, because it would refetch all style sheets for a rule about autoplaying videos. */
const axeRun = (part: string) =>
  `axe.run(${part}, { resultTypes: ['violations'], preload: false }).then(({ violations }) => violations)`;

/**
 * Waits until an expression is true in the page. `page.waitForFunction` cannot be used: from its second poll on, it
 * evaluates inside the page, which the content security policy forbids.
 */
export async function waitForExpression(page: Page, expression: string): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await page.evaluate<boolean>(expression))) {
    assert.ok(Date.now() < end, `in vain: ${expression}`);
    await page.waitForTimeout(50);
  }
}

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

async function axe(page: Page, part?: string): Promise<string[]> {
  // Injects axe by the debugger protocol, so that the content security policy can stay strict.
  if (!(await page.evaluate<boolean>(axeIsThere))) await page.evaluate(axeSetUp);
  const violations = await page.evaluate<Violation[]>(
    axeRun(part === undefined ? 'document' : JSON.stringify(part)),
  );
  return violations.flatMap((rule) =>
    rule.nodes
      .slice(0, 3)
      .map((node) => `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}
