import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** What a window is from its beginning to its end. */
export interface WindowOptions {
  readonly locale: 'zh-CN' | 'en-US';
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

/** The place of one window, with its cookies, storage and cache. */
export interface Place {
  readonly context: BrowserContext;
  /** Runs before each page of the window. */
  readonly prepare: (script: string) => Promise<void>;
  /** Closes the pages of the window; the place is swept for the next one, or closed where nobody shares it. */
  readonly leave: () => Promise<void>;
}

/** Kept without a window, of each browser: each has a process. */
const mostIdle = 3;

interface Kept {
  readonly kind: string;
  readonly context: BrowserContext;
  /** Keeps the process of the context. */
  readonly keeper: Page;
  readonly devtools: CDPSession;
}

/** Those that were left, the last one last. */
const idle = new WeakMap<Browser, Kept[]>();

/**
 * A place for a window that shows a site. It is one that another window has left, where there is one of its kind: its
 * process has begun, and has read what pages of the site run. Nothing is left in it but the browser's cache, as where
 * the next person sits down; with `isApart` it is new, and no other follows.
 */
export async function takePlace(
  browser: Browser,
  url: string,
  options: WindowOptions & { readonly isApart: boolean },
): Promise<Place> {
  const { isApart, ...look } = options;
  const kind = JSON.stringify([url, look.locale, look.width, look.theme]);
  const left = idle.get(browser) ?? [];
  idle.set(browser, left);
  const found = isApart ? undefined : left.findLast((one) => one.kind === kind);
  if (found !== undefined) left.splice(left.indexOf(found), 1);
  const kept = found ?? (await begin(browser, url, kind, look));
  const { context } = kept;
  const prepared: { dispose: () => Promise<void> }[] = [];
  return {
    context,
    prepare: async (script) => void prepared.push(await context.addInitScript(script)),
    async leave() {
      if (isApart) return context.close();
      await sweep(kept, url);
      for (const script of prepared) await script.dispose();
      left.push(kept);
      while (left.length > mostIdle) await left.shift()?.context.close();
    },
  };
}

async function begin(browser: Browser, url: string, kind: string, options: WindowOptions): Promise<Kept> {
  const { locale, width, theme } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 768 ? 780 : 900 },
    colorScheme: theme,
    // Colours on their way from one state to the next are no colours to measure.
    reducedMotion: 'reduce',
    hasTouch: width < 768,
    locale,
  });
  const keeper = await context.newPage();
  return { kind, context, keeper, devtools: await context.newCDPSession(keeper) };
}

async function sweep({ context, keeper, devtools }: Kept, url: string): Promise<void> {
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await context.setOffline(false);
  await context.unrouteAll();
  await context.clearCookies();
  await context.clearPermissions();
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
}
