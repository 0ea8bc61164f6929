import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { codeAt } from '../apps/server/src/account/second-factor/totp.ts';
import { startMailServer, type TestMailServer } from '../apps/server/src/testing/mail-server.ts';
import { startBrowser, visit, type Visitor, type VisitorOptions } from './browser.ts';
import { freePort, startSystem, type System } from './system.ts';
import { type Texts, texts } from './texts.ts';

const providerScript = join(import.meta.dirname, '../apps/server/src/account/oidc/provider-process.ts');

let mail: TestMailServer;
let system: System;
let browser: Browser;
let database: pg.Client;
/** A sign-in service of its own. */
let provider: ChildProcess;

before(async () => {
  mail = await startMailServer();
  const port = await freePort();
  const env = {
    SMTP_URL: mail.url,
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: 'xiezhi',
    OIDC_CLIENT_SECRET: 'a-secret-of-two',
    OIDC_NAME: 'Campus',
  };
  [system, browser] = await Promise.all([startSystem({ judges: 0, env }), startBrowser()]);
  provider = spawn(process.execPath, [providerScript, String(port), `${system.url}/api/oidc/callback`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  assert.ok(provider.stdout);
  await once(provider.stdout, 'data');
  database = new pg.Client({ connectionString: system.database.url });
  await database.connect();
});
after(async () => {
  provider.kill('SIGKILL');
  await database.end();
  await browser.close();
  await system.stop();
  await mail.stop();
});

const password = 'secret-1';
let people = 0;

interface Person {
  readonly name: string;
  readonly email: string;
  /** Of a session that is not the browser's. */
  readonly token: string;
}

/** Somebody with an account, whose address has been proven by a mail. */
async function buildPerson(): Promise<Person> {
  people += 1;
  const name = `person_${process.pid % 1000}_${String(people).padStart(2, '0')}`;
  const email = `${name}@example.org`;
  const { client } = system;
  await client.call('GET /api/get-register-code', { query: { email } });
  const code = /\d{6}/.exec((await mail.next(email)).subject)?.[0] ?? '';
  await client.call('POST /api/register', { body: { username: name, password, email, code } });
  return { name, email, token: await client.login(name, password) };
}

/** The link of the mail that is on its way. */
async function resetLink(email: string): Promise<string> {
  for (let wait = 0; wait < 200; wait += 1) {
    const bodies = mail.received.filter(({ to }) => to.includes(email)).map(({ text }) => text);
    const link = /\/reset-password\?\S+/.exec(bodies.join('\n'))?.[0];
    if (link !== undefined) return link;
    await pause(50);
  }
  throw new Error(`no link was sent to ${email}`);
}

/** What solves a question to a browser; only the database knows. */
async function solutionOf(key: string): Promise<string> {
  const { rows } = await database.query<{ answer: string }>('select answer from challenge where key = $1', [
    key,
  ]);
  return rows[0]?.answer ?? '';
}

async function openLogin(page: Page, t: Texts): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.login') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('auth.username')).waitFor();
  return dialog;
}

async function fillLogin(dialog: Locator, t: Texts, name: string, secret: string): Promise<void> {
  await dialog.getByLabel(t('auth.username')).fill(name);
  await dialog.getByLabel(t('auth.password'), { exact: true }).fill(secret);
  await dialog.locator('button[type=submit]').click();
}

/** The one notice on screen. */
const notice = (page: Page, text: string) => page.getByText(text).first();

const windows: readonly VisitorOptions[] = [
  { locale: 'zh-CN', width: 1440 },
  { locale: 'en-US', width: 360, theme: 'dark' },
];

/** One journey in both languages: a desk in the light, a phone in the dark. */
function journey(name: string, walk: (visitor: Visitor, t: Texts, person: Person) => Promise<void>): void {
  for (const options of windows) {
    test(`${name}: ${options.locale}, ${options.width} px`, async () => {
      const [t, person] = await Promise.all([texts(options.locale ?? 'zh-CN'), buildPerson()]);
      const visitor = await visit(browser, system.url, options);
      try {
        await walk(visitor, t, person);
        assert.deepEqual(visitor.complaints(), []);
      } finally {
        await visitor.close();
      }
    });
  }
}

/** As if the person had signed in here. */
async function enter({ page }: Visitor, { token }: Person, path: string): Promise<void> {
  await page.addInitScript(`localStorage.getItem('token') ?? localStorage.setItem('token', '${token}')`);
  await page.goto(path);
}

suite('signing in', () => {
  journey('who forgot the password gets a mail and a new one', async (visitor, t, person) => {
    const { page } = visitor;
    await page.goto('/home');
    const dialog = await openLogin(page, t);
    const asked = page.waitForResponse('**/api/captcha');
    await dialog.getByRole('button', { name: t('auth.forgot') }).click();
    const captcha = await asked;
    await dialog.getByLabel(t('auth.email')).fill(person.email);
    const { data } = (await captcha.json()) as { data: { captchaKey: string } };
    await dialog.getByLabel(t('auth.captcha'), { exact: true }).fill(await solutionOf(data.captchaKey));
    await visitor.look('reset-request');
    await dialog.getByRole('button', { name: t('auth.reset.send') }).click();
    await dialog.getByText(t('auth.reset.sent')).waitFor();

    // The pause outlives the dialog.
    await page.keyboard.press('Escape');
    await openLogin(page, t);
    await dialog.getByRole('button', { name: t('auth.forgot') }).click();
    assert.equal(await dialog.locator('button[type=submit]').isDisabled(), true);

    await page.goto(await resetLink(person.email));
    assert.equal(await page.getByLabel(t('auth.username')).inputValue(), person.name);
    await visitor.look('reset-password');
    await page.getByLabel(t('auth.newPassword')).fill('secret-2');
    await page.getByLabel(t('auth.passwordAgain')).fill('secret-2');
    await page.locator('main button[type=submit]').click();
    await notice(page, t('auth.reset.done')).waitFor();
    await page.waitForURL('**/home');
    await dialog.getByLabel(t('auth.password'), { exact: true }).fill('secret-2');
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
  });

  journey('after five failures a puzzle is asked for', async (visitor, t, { name }) => {
    const { page } = visitor;
    await page.goto('/home');
    const dialog = await openLogin(page, t);
    for (let failure = 1; failure <= 5; failure += 1) {
      const refused = page.waitForResponse('**/api/login');
      await fillLogin(dialog, t, name, 'not-this-one');
      await refused;
    }
    const asked = page.waitForResponse('**/api/slide-check?kind=slide');
    await fillLogin(dialog, t, name, password);
    const first = (await (await asked).json()) as { data: { key: string } };
    await visitor.look('slide-check');

    // Left beside the gap: a new puzzle, and a word about it.
    const again = page.waitForResponse('**/api/slide-check?kind=slide');
    await drag(page, dialog, 3);
    await dialog.getByRole('alert').waitFor();
    const second = (await (await again).json()) as { data: { key: string } };
    assert.notEqual(first.data.key, second.data.key);
    await dialog.locator('.slide-range:enabled').waitFor();
    // The server wants some time between the picture and its solution.
    await page.waitForTimeout(800);
    await drag(page, dialog, Number((await solutionOf(second.data.key)).split(' ')[1]));
    await dialog.waitFor({ state: 'detached' });
  });

  journey('who cannot see the puzzle answers a question', async (visitor, t, { name }) => {
    const { page } = visitor;
    for (let failure = 1; failure <= 5; failure += 1)
      await system.client.ask('POST /api/login', { body: { username: name, password: 'not-this-one' } });
    await page.goto('/home');
    const dialog = await openLogin(page, t);
    await fillLogin(dialog, t, name, password);
    const asked = page.waitForResponse('**/api/slide-check?kind=question');
    await dialog.getByRole('button', { name: t('auth.slide.toQuestion') }).click();
    const { data } = (await (await asked).json()) as { data: { key: string; question: string } };
    await dialog.getByLabel(data.question).fill(String((await solutionOf(data.key)).split(' ')[1]));
    await visitor.look('slide-question');
    // Nobody reads and answers faster.
    await page.waitForTimeout(1600);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  });
});

/** Drags the piece to `x`, by the keyboard where the pointer is a finger. */
async function drag(page: Page, dialog: Locator, x: number): Promise<void> {
  const bar = dialog.locator('.slide-range');
  const box = await bar.boundingBox();
  assert.ok(box, 'the bar is not there');
  const [left, middle] = [box.x + 27, box.y + box.height / 2];
  await page.mouse.move(left, middle);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) {
    await page.mouse.move(left + (x * step) / 12, middle);
    await page.waitForTimeout(20);
  }
  await page.mouse.up();
}

suite('a person', () => {
  journey('has a page with a year of submissions', async (visitor, t, person) => {
    const { page } = visitor;
    const signature = '# Hello\n\nI **solve** problems, $n$ a day.';
    await system.client.call('POST /api/change-userInfo', {
      token: person.token,
      body: { nickname: 'Nick', signature, github: 'github.com/nick', gender: 'female' },
    });
    await page.goto(`/user-home?username=${person.name}`);
    await page.getByRole('heading', { level: 1, name: person.name }).waitFor();
    await page.getByRole('heading', { name: 'Hello' }).waitFor();
    assert.equal(
      await page.getByRole('link', { name: 'github.com/nick' }).getAttribute('href'),
      'https://github.com/nick',
    );
    assert.ok((await page.locator('.heat-cell[data-tip]').count()) >= 365);
    await visitor.look('user-home');
    await page.getByRole('tab', { name: t('user.tab.solved') }).click();
    await page.waitForURL('**tab=solved');
    await page.getByText(t('user.solved.none'), { exact: true }).waitFor();
    await visitor.look('user-home-solved');
    await page.goto('/user-home?username=nobody-at-all');
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await visitor.look('user-home-nobody');
  });

  journey('stands in the ranks, and is found there', async (visitor, t, { name }) => {
    const { page } = visitor;
    await page.goto('/acm-rank');
    await page.locator('a[data-row]').first().waitFor();
    await visitor.look('acm-rank');
    await page.getByRole('searchbox').fill(name);
    await page.waitForURL(`**searchUser=${name}`);
    await page.locator('a[data-row]').getByText(name, { exact: true }).waitFor();
    await page.waitForFunction(`document.querySelectorAll('a[data-row]').length === 1`);
    await page.locator('main h1').click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user-home?**');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goto('/oi-rank?searchUser=nobody-at-all');
    await page.getByText(t('ranking.noMatch')).waitFor();
    await visitor.look('oi-rank-nobody');
  });

  journey('changes the profile and loses nothing typed', async (visitor, t, person) => {
    const { page } = visitor;
    await enter(visitor, person, '/setting#profile');
    const save = page.getByRole('button', { name: t('setting.profile.save') });
    await page.getByLabel(t('setting.profile.blog'), { exact: true }).fill('javascript:alert(1)');
    await page.getByLabel(t('setting.profile.school')).fill('云中附中');
    await save.click();
    await page.getByText(t('setting.profile.badLink')).waitFor();
    await page.reload();
    assert.equal(await page.getByLabel(t('setting.profile.school')).inputValue(), '云中附中');
    await page.getByLabel(t('setting.profile.blog'), { exact: true }).fill('blog.example.org');
    await page.getByLabel(t('setting.profile.signature')).fill('**bold**');
    await page.getByRole('button', { name: t('setting.profile.preview') }).click();
    await page.locator('strong', { hasText: 'bold' }).waitFor();
    await visitor.look('setting-profile');
    await save.click();
    await notice(page, t('setting.profile.saved')).waitFor();
    const home = await system.client.call('GET /api/get-user-home-info', {
      query: { username: person.name },
    });
    assert.deepEqual([home.school, home.blog], ['云中附中', 'https://blog.example.org']);
    assert.equal(await save.isDisabled(), true);
  });

  journey('crops a picture to a portrait', async (visitor, t, person) => {
    const { page } = visitor;
    await enter(visitor, person, '/setting');
    const input = page.locator('input[type=file]');
    await input.setInputFiles(file('notes.txt', Buffer.from('x')));
    await page.getByText(t('setting.avatar.badFormat')).waitFor();
    await input.setInputFiles(file('large.png', Buffer.alloc(2_097_153)));
    await page.getByText(t('setting.avatar.tooLarge')).waitFor();
    await input.setInputFiles(file('broken.png', Buffer.from('no picture')));
    await page.getByText(t('setting.avatar.unreadable')).waitFor();
    await input.setInputFiles(file('wide.bmp', widePicture()));
    const dialog = page.getByRole('dialog', { name: t('setting.avatar.crop') });
    await dialog.getByRole('application').press('ArrowRight');
    await visitor.look('setting-crop');
    await dialog.getByRole('button', { name: t('setting.avatar.use') }).click();
    await dialog.waitFor({ state: 'detached' });
    await notice(page, t('setting.avatar.done')).waitFor();
    await page.locator('header img[src^="/api/public/img/"]').waitFor();
  });

  journey('changes password and address, and signs other devices out', async (visitor, t, person) => {
    const { page } = visitor;
    await page.goto('/home');
    const dialog = await openLogin(page, t);
    await fillLogin(dialog, t, person.name, password);
    await dialog.waitFor({ state: 'detached' });
    await page.goto('/setting#sessions');
    const rows = page.locator('#sessions li').filter({ hasText: t('setting.sessions.since') });
    await rows.nth(1).waitFor();
    await visitor.look('setting-sessions');
    await page.getByRole('button', { name: t('setting.sessions.endOthers') }).click();
    await rows.nth(1).waitFor({ state: 'detached' });
    const former = await system.client.ask('GET /api/get-user-info', { token: person.token });
    assert.equal(former.http, 401);

    await page.goto('/setting#account');
    await page.reload();
    const form = page.locator('form', { has: page.getByLabel(t('auth.newPassword')) });
    const change = async (old: string) => {
      await form.getByLabel(t('setting.password.present')).fill(old);
      await form.getByLabel(t('auth.newPassword')).fill('secret-2');
      await form.getByLabel(t('auth.passwordAgain')).fill('secret-2');
      await form.locator('button[type=submit]').click();
    };
    await change('not-this-one');
    await form.getByRole('alert').waitFor();
    assert.equal(await form.getByLabel(t('auth.newPassword')).inputValue(), 'secret-2');
    await change(password);
    await notice(page, t('setting.password.others')).waitFor();

    const address = page.locator('form', { has: page.getByLabel(t('setting.email.new')) });
    const email = `new-${person.email}`;
    await address.getByLabel(t('setting.email.new')).fill(person.email);
    await address.getByRole('button', { name: t('auth.code.send') }).click();
    await address.getByText(t('setting.email.same')).waitFor();
    await address.getByLabel(t('setting.email.new')).fill(email);
    await address.getByRole('button', { name: t('auth.code.send') }).click();
    const code = /\d{6}/.exec((await mail.next(email)).subject)?.[0] ?? '';
    await address.getByLabel(t('auth.code')).fill(code);
    await address.getByLabel(t('setting.password.present')).fill('secret-2');
    await visitor.look('setting-account');
    await address.locator('button[type=submit]').click();
    await page.getByText(t('setting.email.present', { email })).waitFor();
  });
});

suite('another sign-in service', () => {
  journey('opens an account by its password, and later without', async (visitor, t, person) => {
    const { page } = visitor;
    const dialog = page.getByRole('dialog');
    const comeBy = async () => {
      await page.goto('/home');
      await openLogin(page, t);
      await dialog.getByRole('link', { name: t('auth.oidc.start', { service: 'Campus' }) }).click();
      // Any name signs in there; it is the claims of the account.
      const claims = { name: 'Somebody', email: person.email, email_verified: true };
      await page.locator('input[name=login]').fill(Buffer.from(JSON.stringify(claims)).toString('base64url'));
      await page.locator('input[name=password]').fill('x');
      await page.locator('button[type=submit]').click();
      await page.locator('button[type=submit]').click();
      await page.waitForURL(`${system.url}/home`);
    };
    await comeBy();
    // The pages of the service are not ours to judge.
    visitor.complaints();
    await dialog.getByRole('alert').waitFor();
    assert.equal(new URL(page.url()).hash, '');
    await dialog.getByLabel(t('auth.password'), { exact: true }).fill(password);
    await visitor.look('oidc-password');
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto('/setting#identities');
    await page.locator('#identities').getByText('Somebody').waitFor();
    await visitor.look('setting-identities');
    await page.goto('/logout');
    await page.waitForURL('**/home');
    await visitor.context.clearCookies();
    await comeBy();
    visitor.complaints();
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('common.nav.account', { name: person.name }) })
      .waitFor();
  });
});

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

suite('beyond a password', () => {
  journey('a second factor is set up, asked for, and taken away', async (visitor, t, person) => {
    const { page } = visitor;
    await enter(visitor, person, '/setting#second-factor');
    const fold = page.locator('#second-factor');
    await fold.getByLabel(t('setting.password.present')).fill(password);
    const begun = page.waitForResponse('**/api/second-factor');
    await fold.getByRole('button', { name: t('security.factor.begin') }).click();
    const { data } = (await (await begun).json()) as { data: { secret: string } };
    // A step later than the one that switches it on: a step counts once.
    const codes = [-30_000, 0, 30_000].map((shift) => codeAt(data.secret, new Date(Date.now() + shift)));
    await fold.getByLabel(t('auth.factor.code')).fill(codes[0] ?? '');
    await visitor.look('setting-second-factor');
    await fold.getByRole('button', { name: t('security.factor.confirm') }).click();
    await fold.getByText(t('security.codes.title')).waitFor();
    await visitor.look('setting-recovery-codes');
    await fold.getByRole('button', { name: t('security.codes.kept') }).click();
    await fold.getByRole('button', { name: t('security.factor.off') }).waitFor();

    await page.goto('/logout');
    await page.waitForURL('**/home');
    await page.evaluate(`localStorage.removeItem('token')`);
    const dialog = await openLogin(page, t);
    await fillLogin(dialog, t, person.name, password);
    await dialog.getByLabel(t('auth.factor.code')).fill('000000');
    await dialog.locator('button[type=submit]').click();
    await dialog.getByRole('alert').waitFor();
    await visitor.look('login-second-factor');
    await dialog.getByLabel(t('auth.factor.code')).fill(codes[1] ?? '');
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto('/setting#second-factor');
    await fold.getByRole('button', { name: t('security.factor.off') }).click();
    await fold.getByLabel(t('setting.password.present')).fill(password);
    await fold.getByLabel(t('auth.factor.code')).fill(codes[2] ?? '');
    await fold.getByRole('button', { name: t('security.factor.off') }).click();
    await notice(page, t('security.factor.offDone')).waitFor();
    await fold.getByRole('button', { name: t('security.factor.begin') }).waitFor();
  });

  journey('a token for programs is made, shown once, and revoked', async (visitor, t, person) => {
    const { page } = visitor;
    await enter(visitor, person, '/setting#tokens');
    const fold = page.locator('#tokens');
    await fold.getByRole('button', { name: t('security.token.new') }).click();
    await fold.getByLabel(t('setting.password.present')).fill(password);
    await fold.getByRole('button', { name: t('security.token.make') }).click();
    await fold.getByText(t('security.token.nameRequired')).waitFor();
    await fold.getByLabel(t('security.token.name'), { exact: true }).fill('script');
    await visitor.look('setting-new-token');
    const made = page.waitForResponse('**/api/api-tokens');
    await fold.getByRole('button', { name: t('security.token.make') }).click();
    const { data } = (await (await made).json()) as { data: { token: string } };
    await fold.getByText(data.token).waitFor();
    await visitor.look('setting-tokens');
    const { roles } = await system.client.call('GET /api/get-user-auth-info', { token: data.token });
    assert.deepEqual(roles, ['default_user']);
    await page.reload();
    await fold.getByText('script', { exact: true }).waitFor();
    assert.equal(await fold.getByText(data.token).count(), 0);
    await fold.getByRole('button', { name: t('security.token.revokeThis', { name: 'script' }) }).click();
    await notice(page, t('security.token.gone')).waitFor();
    assert.equal((await system.client.ask('GET /api/get-user-auth-info', { token: data.token })).http, 401);
  });
});

/** An uncompressed bitmap, 64 by 32, red at the left and blue at the right. */
function widePicture(): Buffer {
  const [width, height] = [64, 32];
  const picture = Buffer.alloc(54 + width * height * 3);
  picture.write('BM');
  for (const [offset, value] of [
    [2, picture.length],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const)
    picture.writeUInt32LE(value, offset);
  picture.writeUInt16LE(1, 26);
  picture.writeUInt16LE(24, 28);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    picture.writeUInt8(255, 54 + pixel * 3 + (pixel % width < width / 2 ? 2 : 0));
  return picture;
}
