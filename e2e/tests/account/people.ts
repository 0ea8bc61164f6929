import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { startMailServer, type TestMailServer } from '../../../apps/server/test-support/mail-server.ts';
import type { Visitor } from '../../support/browser.ts';
import type { WindowOptions } from '../../support/contexts.ts';
import { password, signIn, type Site, setUpSite } from '../../support/site.ts';
import { freePort } from '../../support/system.ts';
import type { Texts } from '../../support/texts.ts';

const providerScript = join(
  import.meta.dirname,
  '../../../apps/server/src/identity/account/oidc/testing/provider-process.ts',
);

export interface Person {
  readonly name: string;
  readonly email: string;
  /** Of a session that is not the browser's. */
  readonly token: string;
}

type Walk = (visitor: Visitor, t: Texts, person: Person) => Promise<void>;

/** A site that sends mail and knows a sign-in service called Campus. */
export interface PeopleSite {
  readonly site: Site;
  /** One journey of somebody new in each of these windows. */
  readonly journey: (windows: readonly WindowOptions[], name: string, walk: Walk) => void;
  /** The code in the first mail to this address, there already or to come. */
  readonly mailedCode: (email: string) => Promise<string>;
  /** The link of the mail that is on its way. */
  readonly mailedLink: (email: string) => Promise<string>;
  /** What solves a question to a browser; only the database knows. It was asked long enough ago for a person. */
  readonly solutionOf: (key: string) => Promise<string>;
}

/** What the site of this process sends its mail to, and where its sign-in service listens. */
let mail: TestMailServer;
let providerPort: number;

const mailedCode = async (email: string) => /\d{6}/.exec((await mail.next(email)).subject)?.[0] ?? '';

export function setUpPeople(): PeopleSite {
  let database: pg.Client;
  const site = setUpSite({
    keptAs: 'people',
    system: async (onStop) => {
      [mail, providerPort] = await Promise.all([startMailServer(), freePort()]);
      onStop(() => mail.stop());
      const env = {
        SMTP_URL: mail.url,
        OIDC_ISSUER: `http://127.0.0.1:${providerPort}`,
        OIDC_CLIENT_ID: 'xiezhi',
        OIDC_CLIENT_SECRET: 'a-secret-of-two',
        OIDC_NAME: 'Campus',
      };
      return { judges: 0, env };
    },
    furnish: async (system, onStop) => {
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

  /** Somebody with an account, whose address has been proven by a mail. */
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

/** The one notice on screen. */
export const notice = (page: Page, text: string) => page.getByText(text).first();

/** As if the person had signed in here. */
export async function enter(visitor: Visitor, { token }: Person, path: string): Promise<void> {
  await signIn(visitor, token);
  await visitor.page.goto(path);
}
