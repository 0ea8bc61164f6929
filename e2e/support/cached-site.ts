import type { Browser } from 'playwright-core';
import { closeAtEnd, sharesFixtures } from '../../tools/test-runner/shared-fixtures.js';
import { startBrowser } from './browser.ts';
import { startSystem, type System, type SystemOptions } from './system.ts';

/**
 * The browser and the named systems that files of a group share. Users and windows belong to each file;
 * changes of a shared site persist for later files.
 */
let browser: Promise<Browser> | undefined;
const systems = new Map<string, Promise<System>>();

/** Registers a function that runs when the site stops, in reverse order. */
export type OnStop = (stop: () => unknown) => void;

/** Returns the browser of this process, or a separate one, which `onStop` closes. */
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
 * Returns the system of this name, or a separate one, which `onStop` stops.
 * @param name without a name, always a separate one
 * @param begin returns the system's options; functions that it registers run when the system stops
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
  const existing = systems.get(name);
  if (existing) return existing;
  const begun = start(closeAtEnd);
  systems.set(name, begun);
  // The next file tries again.
  begun.catch(() => systems.delete(name));
  return begun;
}
