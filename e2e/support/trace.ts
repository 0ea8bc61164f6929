import { basename, join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

/** Folder for the traces of failed visits. Only the second try of `npm test` sets it, because recording takes time. */
const folder = process.env['XIEZHI_TRACES'];

/** Number of traces that this process has saved. */
let saved = 0;

/** Runs work in a browser context and saves a Playwright trace of it if it fails and traces are requested. */
export async function saveTraceOfFailure(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  if (folder === undefined) return work();
  await context.tracing.start({ screenshots: true, snapshots: true });
  try {
    await work();
  } catch (error) {
    saved += 1;
    const path = join(folder, `${basename(process.argv[1] ?? 'visit')}-${process.pid}-${saved}.zip`);
    await context.tracing.stop({ path });
    console.error(`To see what happened: npx playwright-core show-trace ${path}`);
    throw error;
  }
  await context.tracing.stop();
}
