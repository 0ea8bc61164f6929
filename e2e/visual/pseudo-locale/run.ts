import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { startBrowser, visit } from '../../support/browser.ts';
import { signIn } from '../../support/site.ts';
import { startSystem } from '../../support/system.ts';
import { gather } from '../overflow/gather.ts';
import { measure } from '../overflow/measure.ts';
import { seedShowcase, type Showcase } from '../screenshots/showcase.ts';
import { type CapturedPage, pagesToCapture } from '../screenshots/stops.ts';
import { pseudoCatalogue } from './pseudo-text.ts';
import { asciiTexts, untranslated, watchData } from './untranslated.ts';

const dist = join(import.meta.dirname, '../../../apps/web/dist');
const widths = [1440, 360] as const;

/**
 * Shows every page in a third language that is generated from the English texts. Reports texts that are not in the
 * catalogue, and texts that no longer fit. Stores screenshots in the folder XIEZHI_SCREENSHOTS if it is set.
 * @param words select the pages whose name contains one of them; if empty, all pages are shown
 * @returns number of reported problems
 */
export async function pseudoLocaleRun(
  words: readonly string[],
  log: (line: string) => void,
): Promise<number> {
  const system = await startSystem({ judges: 0 });
  const browser = await startBrowser();
  let faults = 0;
  try {
    const showcase = await seedShowcase(system);
    const pages = pagesToCapture(showcase).filter(
      ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
    );
    if (pages.length === 0) throw new Error(`no page is named ${words.join(' or ')}`);
    const reported = new Set<string>();
    for (const width of widths)
      for (const page of pages)
        for (const fault of await lookAt({ browser, url: system.url, showcase, width }, page)) {
          // Reports each problem once, because a hard-coded text of the layout is on every page.
          if (reported.has(fault)) continue;
          reported.add(fault);
          faults += 1;
          log(`${page.name} ${width}: ${fault}`);
        }
  } finally {
    await browser.close();
    await system.stop();
  }
  return faults;
}

interface Look {
  readonly browser: Browser;
  readonly url: string;
  readonly showcase: Showcase;
  readonly width: number;
}

async function lookAt(
  { browser, url, showcase, width }: Look,
  { name, path, as }: CapturedPage,
): Promise<string[]> {
  const visitor = await visit(browser, url, { locale: 'en-US', width, isApart: true });
  const { page, context } = visitor;
  try {
    await translate(context);
    const token = showcase.tokens[as];
    if (token !== undefined) await signIn(visitor, token);
    const data = watchData(page);
    await page.goto(path);
    await page.locator('h1').first().waitFor({ timeout: 20_000 });
    // Streams never end.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
    await page.waitForTimeout(300);
    const folder = process.env['XIEZHI_SCREENSHOTS'];
    if (folder) await page.screenshot({ path: join(folder, `${name}-${width}-pseudo.png`), fullPage: true });
    const texts = untranslated(await asciiTexts(page), (await data()) + path.toLowerCase());
    const layout = await measure(page, { reportsTruncation: true });
    return [...texts.map((text) => `not in the catalogue: "${text}"`), ...gather(layout)];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await visitor.close();
  }
}

/** Replaces the English message catalogues that pages of this context load. */
async function translate(context: BrowserContext): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  for (const [source, { file }] of Object.entries(manifest))
    if (source.startsWith('src/i18n/en-US/')) {
      const body = pseudoCatalogue(readFileSync(join(dist, file), 'utf8'));
      await context.route(`**/${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    }
}
