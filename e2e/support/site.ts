import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { visit, type Visitor, type VisitorOptions } from './browser.ts';
import { type OnStop, takeBrowser, takeSystem } from './cached-site.ts';
import type { System, SystemOptions } from './system.ts';
import { type Texts, texts } from './texts.ts';
import { saveTraceOfFailure } from './trace.ts';

export const locales = ['zh-CN', 'en-US'] as const;

/** Number of users created by this process, on any site. */
let people = 0;

/** Password of all users that `register` creates. */
export const password = 'secret-1';

export interface VisitOptions extends VisitorOptions {
  /** Session token of a signed-in user. */
  readonly token?: string;
}

/** The system and browser of one test file. */
export interface Site {
  readonly system: System;
  readonly browser: Browser;
  /** Returns an unused name. */
  readonly newName: () => string;
  /** Creates an account and returns its token. */
  readonly register: (name?: string) => Promise<string>;
  /** Opens a window while `walk` runs; fails on console errors. */
  readonly visit: (
    options: VisitOptions,
    walk: (visitor: Visitor, t: Texts) => Promise<void>,
  ) => Promise<void>;
}

export interface SiteOptions {
  /**
   * Name of a system that the files of a group share. It contains the accounts and settings of earlier files. Without a
   * name, or if a file runs by itself, the system is new.
   */
  readonly sharedAs?: string;
  /** Options of the system. A function that returns them can start what they need. */
  readonly system?: SystemOptions | ((onStop: OnStop) => Promise<SystemOptions>);
  /** Creates what the tests need in addition to the system. Called for each file. */
  readonly seed?: (system: System, onStop: OnStop) => Promise<void>;
}

/** Starts everything before the tests of the calling file, and stops it afterwards. */
export function setUpSite(options: SiteOptions = {}): Site {
  let system: System | undefined;
  let browser: Browser | undefined;
  const stops: (() => unknown)[] = [];
  const onStop: OnStop = (stop) => stops.unshift(stop);
  // One hook starts everything, so that system and browser start concurrently.
  before(async () => {
    const { sharedAs, system: given = {}, seed } = options;
    const begin = (note: OnStop) => (typeof given === 'function' ? given(note) : given);
    const both = [takeBrowser(onStop), takeSystem(sharedAs, begin, onStop)] as const;
    // Waits for both even if one fails, so that the other one is stopped afterwards.
    await Promise.allSettled(both);
    const [launched, started] = await Promise.all(both);
    await seed?.(started, onStop);
    [browser, system] = [launched, started];
  });
  after(async () => {
    for (const stop of stops) await stop();
  });
  const site: Site = {
    get system() {
      return running(system);
    },
    get browser() {
      return running(browser);
    },
    newName: () => `pupil_${process.pid % 1000}_${(people += 1)}`,
    register: (name = site.newName()) => site.system.client.register(name, password),
    async visit({ token, ...window }, walk) {
      const visitor = await visit(site.browser, site.system.url, window);
      try {
        if (token !== undefined) await signIn(visitor, token);
        const t = await texts(window.locale ?? 'zh-CN');
        await saveTraceOfFailure(visitor.context, async () => {
          await walk(visitor, t);
          assert.deepEqual(visitor.complaints(), []);
        });
      } finally {
        await visitor.close();
      }
    },
  };
  return site;
}

/** Makes every later page of the window signed in. */
export async function signIn({ prepare }: Pick<Visitor, 'prepare'>, token: string): Promise<void> {
  await prepare(
    // Signs in only once per window, so that a later sign-out is not undone.
    `sessionStorage.getItem('isEntered') ??
      (sessionStorage.setItem('isEntered', '1'), localStorage.setItem('token', ${JSON.stringify(token)}))`,
  );
}

function running<Part>(part: Part | undefined): Part {
  assert.ok(part, 'asked for before the tests have begun');
  return part;
}
