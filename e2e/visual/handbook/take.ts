import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { watchRequests } from '../../support/calm.ts';
import { type Texts, texts } from '../../support/texts.ts';
import type { Picture, PictureStep } from './catalogue.ts';
import type { DemoPlaces } from './demo-places.ts';
import { pictureZone, type StillOptions, stopTime } from './still-time.ts';

const root = join(import.meta.dirname, '../../..');
/** Timeout in ms of each step. */
const timeoutMs = 60_000;
/** Maximum time in ms to wait until a page has no open requests. */
const calmMaxMs = 3000;
/** Maximum time in ms to wait until fonts and images have loaded. */
const imagesMaxMs = 2000;

export type PictureLocale = 'zh-CN' | 'en-US';
export const pictureThemes = ['light', 'dark'] as const;
export type PictureTheme = (typeof pictureThemes)[number];

/** Address of the site that pictures show. */
export const pictureOrigin = 'http://judge.example.org';

/**
 * Returns the browser arguments that map `pictureOrigin` to the server at `url` and treat this origin as secure, like
 * one with HTTPS.
 */
export function browserArguments(url: string): string[] {
  const { host, hostname } = new URL(pictureOrigin);
  return [
    `--host-resolver-rules=MAP ${hostname} ${new URL(url).host}`,
    `--unsafely-treat-insecure-origin-as-secure=http://${host}`,
  ];
}

export interface StudioOptions extends StillOptions {
  /** Started with `browserArguments`. */
  readonly browser: Browser;
  /** Values for the placeholders in paths of pictures. */
  readonly places: DemoPlaces;
  /** Returns the session token of a user. */
  readonly tokenOf: (username: string) => Promise<string>;
  /** Pixels. */
  readonly width: number;
}

/**
 * Takes pictures of one site. Each viewer has one browser context per language, so that the app is cached for all later
 * pages.
 */
export class Studio {
  readonly #options: StudioOptions;
  readonly #contexts = new Map<string, Promise<BrowserContext>>();

  constructor(options: StudioOptions) {
    this.#options = options;
  }

  /**
   * Takes a picture in both themes.
   * @returns the screenshots as PNG, by theme
   * @throws if the page does not show what the catalogue expects
   */
  async take(picture: Picture, locale: PictureLocale): Promise<Readonly<Record<PictureTheme, Buffer>>> {
    const { width, places } = this.#options;
    const t = await texts(locale);
    const context = await this.#contextOf(picture.as, locale);
    const page = await context.newPage();
    try {
      page.setDefaultTimeout(timeoutMs);
      await page.setViewportSize({ width, height: picture.height });
      const quiet = watchRequests(page);
      // Limits the wait, because pages without a live stream poll forever.
      const calm = () => Promise.race([quiet(), page.waitForTimeout(calmMaxMs)]);
      await page.goto(pathOf(picture.path, places));
      await calm();
      await closeBanner(page, t);
      for (const step of picture.steps ?? []) {
        await perform(page, step, t);
        await calm();
      }
      await textOnPage(page, t(picture.shows)).waitFor({ state: 'visible' });
      // Otherwise the row or button under the pointer would be highlighted.
      await page.mouse.move(0, 0);
      await page.evaluate(ready);
      const shoot = async (theme: PictureTheme) => {
        await page.emulateMedia({ colorScheme: theme });
        await calm();
        return page.screenshot({ animations: 'disabled', caret: 'hide' });
      };
      return { light: await shoot('light'), dark: await shoot('dark') };
    } finally {
      await page.close();
    }
  }

  #contextOf(username: string | null, locale: PictureLocale): Promise<BrowserContext> {
    const key = `${username ?? ''} ${locale}`;
    const known = this.#contexts.get(key) ?? this.#open(username, locale);
    this.#contexts.set(key, known);
    return known;
  }

  async #open(username: string | null, locale: PictureLocale): Promise<BrowserContext> {
    const { browser, tokenOf } = this.#options;
    const context = await browser.newContext({
      baseURL: pictureOrigin,
      reducedMotion: 'reduce',
      locale,
      timezoneId: pictureZone,
    });
    const stored = { locale, ...(username !== null && { token: await tokenOf(username) }) };
    await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
    await stopTime(context, this.#options);
    return context;
  }
}

/** Replaces each `{name}` of a path. */
export function pathOf(path: string, places: DemoPlaces): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const place = places[name];
    if (place === undefined) throw new Error(`the demo site has no ${name}`);
    return place;
  });
}

// A string, because the code runs in the page and this module has no DOM types.
const ready = `(async () => {
  document.activeElement?.blur();
  const images = [...document.images].map((image) => image.decode().catch(() => undefined));
  // Images outside of the window may never load.
  const late = new Promise((resolve) => setTimeout(resolve, ${imagesMaxMs}));
  await Promise.race([Promise.all([document.fonts.ready, ...images]), late]);
})()`;

/** Closes the reminder to set up mail, which only root sees. */
async function closeBanner(page: Page, t: Texts): Promise<void> {
  const close = page.getByLabel(t('common.mail.label')).getByRole('button');
  if (await close.isVisible()) await close.click();
}

/** Finds a message on the page by its longest fixed part, because placeholders such as `{count}` are filled in. */
function textOnPage(page: Page, text: string) {
  const fixed = text.split(/\{[^}]*\}/).toSorted((a, b) => b.length - a.length)[0] ?? text;
  return page.getByText(fixed.trim()).filter({ visible: true }).first();
}

async function perform(page: Page, step: PictureStep, t: Texts): Promise<void> {
  if ('click' in step) {
    const name = t(step.click);
    const named = (role: 'button' | 'tab' | 'link' | 'radio') => page.getByRole(role, { name });
    const any = named('button').or(named('tab')).or(named('link')).or(named('radio'));
    await any.filter({ visible: true }).first().click();
  } else if ('scrollTo' in step) await textOnPage(page, t(step.scrollTo)).evaluate(toTop);
  else if ('scrollToElement' in step) await page.locator(step.scrollToElement).first().evaluate(toTop);
  else if ('type' in step) {
    await page.locator('.cm-content').first().click();
    await page.keyboard.insertText(step.type);
  } else await upload(page, step.upload);
}

/** Scrolls an element to 16 px below the upper edge of the window. */
const toTop = (element: unknown): void => {
  const target = element as { style: { scrollMarginTop: string }; scrollIntoView: () => void };
  target.style.scrollMarginTop = '16px';
  target.scrollIntoView();
};

async function upload(page: Page, path: string): Promise<void> {
  const field = page.locator('input[type=file]').first();
  const source = join(root, path);
  if (extname(source) !== '') return field.setInputFiles(source);
  const folder = mkdtempSync(join(tmpdir(), 'xiezhi-pictures-'));
  try {
    const packed = join(folder, `${basename(source)}.zip`);
    execFileSync('zip', ['-q', '-r', packed, basename(source)], { cwd: dirname(source) });
    await field.setInputFiles(packed);
    // Waits before the file is removed, because the page reads it during the upload.
    await page.waitForTimeout(1000);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
