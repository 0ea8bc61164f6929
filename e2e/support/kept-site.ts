import type { Browser } from 'playwright-core';
import { closeAtEnd, sharesFixtures } from '../../tools/test-runner/kept-things.js';
import { startBrowser } from './browser.ts';
import { startSystem, type System, type SystemOptions } from './system.ts';

/**
 * The browser, and the systems by name, that files of a family share. People and windows are each file's own; what it
 * changes of a shared site stays for the files after it.
 */
let browser: Promise<Browser> | undefined;
const systems = new Map<string, Promise<System>>();

/** Notes what is to be stopped with the site: the last one first. */
export type OnStop = (stop: () => unknown) => void;

/** The browser of this process, or one of the caller's own, which `onStop` closes. */
export async function takeBrowser(onStop: OnStop): Promise<Browser> {
  if (!sharesFixtures()) {
    const own = await startBrowser();
    onStop(() => own.close());
    return own;
  }
  if (browser === undefined || !(await browser).isConnected()) {
    const begun = startBrowser();
    browser = begun;
    closeAtEnd(async () => (await begun).close());
  }
  return browser;
}

/**
 * The system of this name, or one of the caller's own, which `onStop` stops.
 * @param name none: of the caller's own in any case
 * @param begin answers with what the system is started with; what it notes is stopped with the system
 */
export async function takeSystem(
  name: string | undefined,
  begin: (onStop: OnStop) => Promise<SystemOptions> | SystemOptions,
  onStop: OnStop,
): Promise<System> {
  const start = async (note: OnStop): Promise<System> => {
    const started = await startSystem(await begin(note));
    note(() => started.stop());
    return started;
  };
  if (name === undefined || !sharesFixtures()) return start(onStop);
  const kept = systems.get(name);
  if (kept) return kept;
  const begun = start(closeAtEnd);
  systems.set(name, begun);
  // The next file tries again.
  begun.catch(() => systems.delete(name));
  return begun;
}
