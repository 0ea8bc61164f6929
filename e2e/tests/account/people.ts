import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import {
  type GithubAccount,
  startGithub,
  startWechat,
  type TestService,
  type WechatAccount,
} from '../../../apps/server/src/identity/account/oidc/testing/services.ts';
import { startMailServer, type TestMailServer } from '../../../apps/server/test-support/mail-server.ts';
import type { Visitor } from '../../support/browser.ts';
import type { WindowOptions } from '../../support/contexts.ts';
import { password, signIn, type Site, setUpSite } from '../../support/site.ts';
import { freePort } from '../../../apps/server/test-support/free-port.ts';
import type { Texts } from '../../support/texts.ts';

const providerScript = join(
  import.meta.dirname,
  '../../../apps/server/src/identity/account/oidc/testing/provider-process.ts',
);

export interface Person {
  readonly name: string;
  readonly email: string;
  /** Token of a session outside the browser. */
  readonly token: string;
}

type Walk = (visitor: Visitor, t: Texts, person: Person) => Promise<void>;

/** A site that sends mail and has a sign-in service called Campus. */
export interface PeopleSite {
  readonly site: Site;
  /** Simulated sign-in services. The site uses them once its settings contain their client id. */
  readonly github: () => TestService<GithubAccount>;
  readonly wechat: () => TestService<WechatAccount>;
  /** Adds one journey of a new user for each of these windows. */
  readonly journey: (windows: readonly WindowOptions[], name: string, walk: Walk) => void;
  /** Returns the code in the first mail to this address, waiting for it. */
  readonly mailedCode: (email: string) => Promise<string>;
  /**
   * Returns the path that resets the password, from the first mail to this address that contains one. Waits for that
   * mail.
   */
  readonly mailedLink: (email: string) => Promise<string>;
  /**
   * Returns the solution of a captcha from the database. Also backdates the captcha, because a solution within two
   * seconds would not look human.
   */
  readonly solutionOf: (key: string) => Promise<string>;
}

/** The mail server of this process's site, and its sign-in services. */
let mail: TestMailServer;
let providerPort: number;
let github: TestService<GithubAccount>;
let wechat: TestService<WechatAccount>;

const mailedCode = async (email: string) => /\d{6}/.exec((await mail.next(email)).subject)?.[0] ?? '';

export function setUpPeople(): PeopleSite {
  let database: pg.Client;
  const site = setUpSite({
    sharedAs: 'people',
    system: async (onStop) => {
      [mail, providerPort, github, wechat] = await Promise.all([
        startMailServer(),
        freePort(),
        startGithub({ id: 0, login: 'nobody', name: null, emails: [] }),
        startWechat({ openid: 'nobody', nickname: 'nobody' }),
      ]);
      for (const service of [mail, github, wechat]) onStop(() => service.stop());
      const env = {
        SMTP_URL: mail.url,
        OIDC_ISSUER: `http://127.0.0.1:${providerPort}`,
        OIDC_CLIENT_ID: 'xiezhi',
        OIDC_CLIENT_SECRET: 'a-secret-of-two',
        OIDC_NAME: 'Campus',
        XIEZHI_SIGN_IN_BASES: `github=${github.url},wechat=${wechat.url}`,
      };
      return { judges: 0, env };
    },
    seed: async (system, onStop) => {
      database = new pg.Client({ connectionString: system.database.url });
      await database.connect();
      onStop(() => database.end());
      const back = `${system.url}/api/oidc/callback`;
      const provider = spawn(process.execPath, [providerScript, String(providerPort), back], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      onStop(() => provider.kill('SIGKILL'));
      await once(provider.stdout, 'data');
    },
  });

  /** A user whose address was verified by a mail. */
  const buildPerson = async (): Promise<Person> => {
    const name = site.newName();
    const email = `${name}@example.org`;
    const { client } = site.system;
    await client.call('GET /api/get-register-code', { query: { email } });
    const code = await mailedCode(email);
    await client.call('POST /api/register', { body: { username: name, password, email, code } });
    return { name, email, token: await client.login(name, password) };
  };

  return {
    site,
    github: () => github,
    wechat: () => wechat,
    mailedCode,
    journey(windows, name, walk) {
      for (const window of windows) {
        test(`${name}: ${window.locale}, ${window.width} px`, async () => {
          const person = await buildPerson();
          await site.visit(window, (visitor, t) => walk(visitor, t, person));
        });
      }
    },
    async mailedLink(email) {
      for (let wait = 0; wait < 200; wait += 1) {
        const bodies = mail.received.filter(({ to }) => to.includes(email)).map(({ text }) => text);
        const link = /\/reset-password\?\S+/.exec(bodies.join('\n'))?.[0];
        if (link !== undefined) return link;
        await pause(50);
      }
      throw new Error(`no link was sent to ${email}`);
    },
    async solutionOf(key) {
      const { rows } = await database.query<{ answer: string }>(
        `update challenge set created_at = created_at - interval '2 seconds' where key = $1 returning answer`,
        [key],
      );
      return rows[0]?.answer ?? '';
    },
  };
}

export async function openLogin(page: Page, t: Texts): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.login') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('auth.username')).waitFor();
  return dialog;
}

export async function fillLogin(dialog: Locator, t: Texts, name: string, secret: string): Promise<void> {
  await dialog.getByLabel(t('auth.username')).fill(name);
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill(secret);
  await dialog.locator('button[type=submit]').click();
}

/** Matches a text about a sign-in service. Chinese texts have blanks only beside Latin names. */
export const aboutService = (t: Texts, key: string, service: string): RegExp =>
  new RegExp(`^${t(key, { service: ` ?${service} ?` })}$`);

/** The toast on screen. */
export const notice = (page: Page, text: string) => page.getByText(text).first();

/** Signs the user in and opens a path. */
export async function enter(visitor: Visitor, { token }: Person, path: string): Promise<void> {
  await signIn(visitor, token);
  await visitor.page.goto(path);
}
