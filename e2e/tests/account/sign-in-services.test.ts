import assert from 'node:assert/strict';
import { before, suite } from 'node:test';
import { errorText } from '@xiezhi/contract/errors';
import type { Locator, Page } from 'playwright-core';
import {
  type GithubAccount,
  testClient,
  type WechatAccount,
} from '../../../apps/server/src/identity/account/oidc/testing/services.ts';
import { password } from '../../support/site.ts';
import type { Texts } from '../../support/texts.ts';
import { desktop, phone } from '../../support/windows.ts';
import type { Visitor } from '../../support/browser.ts';
import { aboutService, enter, fillLogin, notice, openLogin, setUpPeople } from './people.ts';

const { site, journey, github, wechat, mailedCode } = setUpPeople();
const client = () => site.system.client;
const windows = [desktop, phone] as const;

let root = '';
let accounts = 0;

type ServiceKey = 'github' | 'wechat';

/** Signs a new user in at GitHub. */
function newGithubAccount(written: Partial<GithubAccount> = {}): GithubAccount {
  accounts += 1;
  const login = site.newName();
  const emails = [{ email: `${login}@github.example`, primary: true, verified: true }];
  github().account = { id: 1000 + accounts, login, name: `Octo ${accounts}`, emails, ...written };
  return github().account;
}

/** Signs a new user in at WeChat, which reports no email address. */
function newWechatAccount(written: Partial<WechatAccount> = {}): WechatAccount {
  accounts += 1;
  wechat().account = {
    openid: `open-${accounts}`,
    unionid: `union-${accounts}`,
    nickname: `微信${accounts}`,
    ...written,
  };
  return wechat().account;
}

const nameOf = (t: Texts, key: ServiceKey) => (key === 'wechat' ? t('auth.oidc.wechat') : 'GitHub');
const linkTo = (place: Locator, t: Texts, key: ServiceKey) =>
  place.getByRole('link', { name: aboutService(t, 'auth.oidc.start', nameOf(t, key)) });

/** Decides on the page of a service and waits until the browser is back. */
async function decide(visitor: Visitor, decision: 'Authorize' | 'Cancel', path = '/home'): Promise<void> {
  const { page } = visitor;
  // Waits for the heading, because a form of this site may have a button of the same name.
  await page.getByRole('heading', { name: 'Sign in to another site' }).waitFor();
  await page.getByRole('button', { name: decision }).click();
  await page.waitForURL((url) => url.origin === new URL(site.system.url).origin && url.pathname === path);
  // Ignores console messages of the service's pages.
  visitor.complaints();
}

/** Opens a service from the sign-in dialog, and decides on its page. */
async function comeBy(
  visitor: Visitor,
  t: Texts,
  key: ServiceKey,
  decision: 'Authorize' | 'Cancel' = 'Authorize',
): Promise<void> {
  await visitor.page.goto('/home');
  await linkTo(await openLogin(visitor.page, t), t, key).click();
  await decide(visitor, decision);
}

const isSignedIn = (page: Page, t: Texts, name: string) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: t('common.nav.account', { name }) })
    .waitFor();

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await page.waitForURL('**/home');
}

/** Fails if the window has a session. */
async function hasNoSession(page: Page, t: Texts): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.login'), includeHidden: true })
    .first()
    .waitFor({ state: 'attached' });
  assert.equal(await page.evaluate(`localStorage.getItem('token')`), null);
}

async function userOf(name: string) {
  const { records } = await client().call('GET /api/admin/user/get-user-list', {
    token: root,
    query: { keyword: name },
  });
  return records.find(({ username }) => username === name);
}

suite('sign-in by GitHub and WeChat', () => {
  before(async () => {
    const { id, secret } = testClient;
    root = await client().login('root', site.system.rootPassword);
    await client().act(
      'PUT /api/admin/settings/sign-in',
      { githubClientId: id, githubClientSecret: secret, wechatAppId: id, wechatAppSecret: secret },
      root,
    );
    for (const service of [github(), wechat()]) service.asksConsent = true;
  });

  journey(windows, 'the first sign-in makes an account, later ones open it', async (visitor, t) => {
    const { page } = visitor;
    const octo = newGithubAccount();
    await page.goto('/home');
    const dialog = await openLogin(page, t);
    await linkTo(dialog, t, 'wechat').waitFor();
    await visitor.look('services-sign-in');
    await comeBy(visitor, t, 'github');
    await isSignedIn(page, t, octo.login);
    assert.equal((await userOf(octo.login))?.email, octo.emails[0]?.email);
    await visitor.look('services-first-github');
    await page.goto('/setting#identities');
    await page
      .locator('#identities')
      .getByText(octo.name ?? '')
      .waitFor();
    await visitor.look('services-identities');
    await signOut(page);
    await comeBy(visitor, t, 'github');
    await isSignedIn(page, t, octo.login);
    await signOut(page);

    const ming = newWechatAccount();
    await comeBy(visitor, t, 'wechat');
    await isSignedIn(page, t, ming.nickname);
    assert.equal((await userOf(ming.nickname))?.email, null);
    await signOut(page);
    await comeBy(visitor, t, 'wechat');
    await isSignedIn(page, t, ming.nickname);
  });

  journey(
    windows,
    'a taken name gets digits, a taken address asks for the password',
    async (visitor, t, person) => {
      const { page } = visitor;
      newGithubAccount({ login: person.name });
      await comeBy(visitor, t, 'github');
      const button = page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(`${person.name}\\d{6}`) });
      await button.waitFor();
      await signOut(page);

      const octo = newGithubAccount({ emails: [{ email: person.email, primary: true, verified: true }] });
      await comeBy(visitor, t, 'github');
      const dialog = page.getByRole('dialog');
      const secret = dialog.getByLabel(t('auth.password'), { exact: true });
      await secret.waitFor();
      await hasNoSession(page, t);
      await visitor.look('services-address-taken');
      await secret.fill(password);
      await dialog.locator('button[type=submit]').click();
      await isSignedIn(page, t, person.name);
      assert.equal(await userOf(octo.login), undefined);
    },
  );

  journey(windows, 'a sign-in returns to the page where it began', async (visitor, t) => {
    const { page } = visitor;
    const octo = newGithubAccount();
    await page.goto('/problem?keyword=sum');
    await linkTo(await openLogin(page, t), t, 'github').click();
    await decide(visitor, 'Authorize', '/problem');
    await isSignedIn(page, t, octo.login);
    assert.equal(new URL(page.url()).search, '?keyword=sum');
    await signOut(page);

    // A page for signed-in users sends visitors to the home page, where the dialog opens.
    await page.goto('/device?code=BCDF-GHJK');
    const dialog = page.getByRole('dialog');
    await linkTo(dialog, t, 'github').click();
    await decide(visitor, 'Authorize', '/device');
    await isSignedIn(page, t, octo.login);
    await page.waitForURL('**/device?code=BCDF-GHJK');
    assert.equal(await page.getByLabel(t('device.code')).inputValue(), 'BCDF-GHJK');
    await visitor.look('services-back-at-device');
  });

  journey(windows, 'declined consent and a forged state open no session', async (visitor, t, person) => {
    const { page } = visitor;
    const dialog = page.getByRole('dialog');
    for (const key of ['github', 'wechat'] as const) {
      const wanted = key === 'github' ? newGithubAccount().login : newWechatAccount().nickname;
      await comeBy(visitor, t, key, 'Cancel');
      await dialog.getByRole('alert').getByText(t('auth.oidc.declined')).waitFor();
      await hasNoSession(page, t);
      assert.equal(new URL(page.url()).hash, '');
      await visitor.look(`services-declined-${key}`);

      // Continues the sign-in with the code and state of another sign-in.
      await linkTo(dialog, t, key).click();
      await page.getByRole('button', { name: 'Authorize' }).waitFor();
      visitor.complaints();
      await page.goto('/api/oidc/callback?code=of-another-visit&state=forged');
      await dialog.getByRole('alert').getByText(t('auth.oidc.failed')).waitFor();
      await hasNoSession(page, t);
      // The forged callback has ended the pending sign-in.
      await page.goto('/api/oidc/callback?code=of-another-visit&state=forged');
      await dialog.getByRole('alert').getByText(t('auth.oidc.expired')).waitFor();
      await hasNoSession(page, t);
      await visitor.look(`services-forged-${key}`);
      assert.equal(await userOf(wanted), undefined);
    }

    // A signed-in user who declines to link stays in the settings.
    await enter(visitor, person, '/setting#identities');
    const section = page.locator('#identities');
    const join = section.getByRole('button', {
      name: aboutService(t, 'security.identity.join', nameOf(t, 'wechat')),
    });
    await join.click();
    await section.getByLabel(t('setting.password.present')).fill(password);
    await join.click();
    await decide(visitor, 'Cancel', '/setting');
    await dialog.getByText(t('auth.oidc.linkDeclined')).waitFor();
    await visitor.look('services-link-declined');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await join.waitFor();
  });

  journey(
    windows,
    'accounts of both services are linked in the settings and unlinked',
    async (visitor, t, person) => {
      const { page } = visitor;
      const octo = newGithubAccount();
      const ming = newWechatAccount();
      await enter(visitor, person, '/setting#identities');
      const section = page.locator('#identities');
      for (const [key, shown] of [
        ['github', octo.name ?? ''],
        ['wechat', ming.nickname],
      ] as const) {
        const join = section.getByRole('button', {
          name: aboutService(t, 'security.identity.join', nameOf(t, key)),
        });
        await join.click();
        await section.getByLabel(t('setting.password.present')).fill('not-this-one');
        await join.click();
        await section.getByRole('alert').first().waitFor();
        await section.getByLabel(t('setting.password.present')).fill(password);
        await join.click();
        await decide(visitor, 'Authorize', '/setting');
        await notice(page, t('auth.oidc.joined')).waitFor();
        await section.getByText(shown, { exact: true }).waitFor();
      }
      await visitor.look('services-linked');
      await signOut(page);
      for (const key of ['github', 'wechat'] as const) {
        await comeBy(visitor, t, key);
        await isSignedIn(page, t, person.name);
        await signOut(page);
      }
      await comeBy(visitor, t, 'github');
      await isSignedIn(page, t, person.name);
      await page.goto('/setting#identities');
      const row = section.getByRole('listitem').filter({ hasText: ming.nickname });
      await row.getByRole('button', { name: t('security.identity.part') }).click();
      await notice(page, t('security.identity.parted')).waitFor();
      await row.waitFor({ state: 'detached' });
      await section.getByText(octo.name ?? '', { exact: true }).waitFor();
      await visitor.look('services-unlinked');
      await signOut(page);
      await comeBy(visitor, t, 'wechat');
      await isSignedIn(page, t, ming.nickname);
    },
  );

  journey(windows, 'an account of WeChat gets a password and an address', async (visitor, t) => {
    const { page } = visitor;
    const ming = newWechatAccount();
    await comeBy(visitor, t, 'wechat');
    await isSignedIn(page, t, ming.nickname);
    await page.goto('/setting#identities');
    const part = page.locator('#identities').getByRole('button', { name: t('security.identity.part') });
    await part.click();
    const refusals = (['zh-CN', 'en-US'] as const).map((locale) => errorText('oidcOnlyWayIn', locale));
    await page
      .getByText(new RegExp(refusals.join('|')))
      .first()
      .waitFor();
    await part.waitFor();

    await page.goto('/setting#account');
    const form = page.locator('form', { has: page.getByLabel(t('auth.newPassword')) });
    await form.waitFor();
    assert.equal(await page.getByLabel(t('setting.password.present')).count(), 0);
    await visitor.look('services-no-password');
    await form.getByLabel(t('auth.newPassword')).fill('first-secret');
    await form.getByLabel(t('auth.passwordAgain')).fill('first-secret');
    await form.locator('button[type=submit]').click();
    // The message disappears after seconds; from now on changes require the password.
    await page.getByLabel(t('setting.password.present')).first().waitFor();

    const address = page.locator('form', { has: page.getByLabel(t('auth.code')) });
    const email = `${site.newName()}@example.org`;
    await address.getByLabel(t('auth.email'), { exact: true }).fill(email);
    await address.getByRole('button', { name: t('auth.code.send') }).click();
    await address.getByLabel(t('auth.code')).fill(await mailedCode(email));
    await address.getByLabel(t('setting.password.present')).fill('first-secret');
    await visitor.look('services-first-address');
    await address.locator('button[type=submit]').click();
    await page.getByText(t('setting.email.present', { email })).waitFor();

    await page.goto('/setting#identities');
    await part.click();
    await notice(page, t('security.identity.parted')).waitFor();
    await signOut(page);
    await fillLogin(await openLogin(page, t), t, ming.nickname, 'first-secret');
    await isSignedIn(page, t, ming.nickname);
  });

  journey(windows, 'a disabled account is not opened, and the reason is shown', async (visitor, t) => {
    const { page } = visitor;
    const octo = newGithubAccount();
    await comeBy(visitor, t, 'github');
    await isSignedIn(page, t, octo.login);
    const uid = (await userOf(octo.login))?.uid ?? assert.fail('no account');
    const set = (status: 0 | 1) =>
      client().call('PUT /api/admin/user/edit-user', { token: root, body: { uid, status } });
    await set(1);
    // The session ends.
    await page.reload();
    visitor.complaints();
    await signOut(page);
    await comeBy(visitor, t, 'github');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').waitFor();
    visitor.complaints();
    await hasNoSession(page, t);
    await visitor.look('services-disabled');
    await set(0);
    await linkTo(dialog, t, 'github').click();
    await decide(visitor, 'Authorize');
    await isSignedIn(page, t, octo.login);
  });
});
