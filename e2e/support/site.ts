import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { visit, type Visitor, type VisitorOptions } from './browser.ts';
import { type OnStop, takeBrowser, takeSystem } from './kept-site.ts';
import type { System, SystemOptions } from './system.ts';
import { type Texts, texts } from './texts.ts';

export const locales = ['zh-CN', 'en-US'] as const;

/** Made by this process, on whichever site. */
let people = 0;

/** Of everybody that `register` makes. */
export const password = 'secret-1';

export interface VisitOptions extends VisitorOptions {
  /** Of who has signed in already. */
  readonly token?: string;
}

/** A system and a browser of one test file. */
export interface Site {
  readonly system: System;
  readonly browser: Browser;
  /** A name that nobody has yet. */
  readonly newName: () => string;
  /** Makes an account and answers with its token. */
  readonly register: (name?: string) => Promise<string>;
  /** Opens a window for the time of `walk`; fails when the console complained. */
  readonly visit: (
    options: VisitOptions,
    walk: (visitor: Visitor, t: Texts) => Promise<void>,
  ) => Promise<void>;
}

export interface SiteOptions {
  /**
   * The name of a system that files of a family share: it is what the former ones have left, with accounts and
   * settings. Without a name, and where a file runs by itself, it is a new one.
   */
  readonly keptAs?: string;
  /** Of the system; where a function answers with them, it may start what they need. */
  readonly system?: SystemOptions | ((onStop: OnStop) => Promise<SystemOptions>);
  /** Brings what the tests need beside the system, for each file anew. */
  readonly furnish?: (system: System, onStop: OnStop) => Promise<void>;
}

/** Starts all of it before the tests of the file that calls this, and stops it afterwards. */
export function setUpSite(options: SiteOptions = {}): Site {
  let system: System | undefined;
  let browser: Browser | undefined;
  const stops: (() => unknown)[] = [];
  const onStop: OnStop = (stop) => stops.unshift(stop);
  // One hook for all: those of a file do not wait for each other.
  before(async () => {
    const { keptAs, system: given = {}, furnish } = options;
    const begin = (note: OnStop) => (typeof given === 'function' ? given(note) : given);
    const both = [takeBrowser(onStop), takeSystem(keptAs, begin, onStop)] as const;
    // What was started beside something that fails is stopped all the same.
    await Promise.allSettled(both);
    const [launched, started] = await Promise.all(both);
    await furnish?.(started, onStop);
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
        await walk(visitor, await texts(window.locale ?? 'zh-CN'));
        assert.deepEqual(visitor.complaints(), []);
      } finally {
        await visitor.close();
      }
    },
  };
  return site;
}

/** Signed in from the next page on, in every page of the window. */
export async function signIn({ prepare }: Pick<Visitor, 'prepare'>, token: string): Promise<void> {
  await prepare(
    // Once a window: who signs out there stays out.
    `sessionStorage.getItem('isEntered') ??
      (sessionStorage.setItem('isEntered', '1'), localStorage.setItem('token', ${JSON.stringify(token)}))`,
  );
}

function running<Part>(part: Part | undefined): Part {
  assert.ok(part, 'asked for before the tests have begun');
  return part;
}
