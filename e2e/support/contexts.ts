import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** Fixed properties of a window. */
export interface WindowOptions {
  readonly locale: 'zh-CN' | 'en-US';
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

/** The browser context of one window, with its cookies, storage and cache. */
export interface Place {
  readonly context: BrowserContext;
  /** Adds a script that runs before each page of the window. */
  readonly prepare: (script: string) => Promise<void>;
  /** Closes the pages of the window. Clears the context for the next window, or closes it if it is not shared. */
  readonly leave: () => Promise<void>;
}

/** Maximum number of unused contexts per browser. It is small, because each context has a process. */
const mostIdle = 3;

interface KeptContext {
  readonly kind: string;
  readonly context: BrowserContext;
  /** A page that stays open, to keep the process of the context alive. */
  readonly openPage: Page;
  readonly devtools: CDPSession;
}

/** Unused contexts, the most recently used one last. */
const idle = new WeakMap<Browser, KeptContext[]>();

/**
 * Returns a browser context for a window of a site. It uses an unused context of the same kind again, whose process is
 * running and has loaded the site's scripts. Such a context keeps only the browser's cache, as on a shared computer.
 * With `isApart`, the context is new and is not used again.
 */
export async function takeContext(
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
  const keptContext = found ?? (await begin(browser, url, kind, look));
  const { context } = keptContext;
  const prepared: { dispose: () => Promise<void> }[] = [];
  return {
    context,
    prepare: async (script) => void prepared.push(await context.addInitScript(script)),
    async leave() {
      if (isApart) return context.close();
      await sweep(keptContext, url);
      for (const script of prepared) await script.dispose();
      left.push(keptContext);
      while (left.length > mostIdle) await left.shift()?.context.close();
    },
  };
}

async function begin(
  browser: Browser,
  url: string,
  kind: string,
  options: WindowOptions,
): Promise<KeptContext> {
  const { locale, width, theme } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 768 ? 780 : 900 },
    colorScheme: theme,
    // Turns transitions off, because colors must not be measured during a transition.
    reducedMotion: 'reduce',
    hasTouch: width < 768,
    locale,
  });
  const openPage = await context.newPage();
  return { kind, context, openPage, devtools: await context.newCDPSession(openPage) };
}

async function sweep({ context, openPage, devtools }: KeptContext, url: string): Promise<void> {
  for (const page of context.pages()) if (page !== openPage) await page.close();
  await context.setOffline(false);
  await context.unrouteAll();
  await context.clearCookies();
  await context.clearPermissions();
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
}
