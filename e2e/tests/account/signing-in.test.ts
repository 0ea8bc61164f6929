import assert from 'node:assert/strict';
import { suite } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { password } from '../../support/site.ts';
import { onDesktop, onMobile } from '../../support/windows.ts';
import { aboutService, fillLogin, notice, openLogin, setUpPeople } from './people.ts';

const { site, journey, mailedLink, solutionOf } = setUpPeople();

suite('signing in', () => {
  journey(onMobile, 'who forgot the password gets a mail and a new one', async (visitor, t, person) => {
    const { page } = visitor;
    await page.goto('/home');
    const dialog = await openLogin(page, t);
    const requested = page.waitForResponse('**/api/captcha');
    await dialog.getByRole('button', { name: t('auth.forgot') }).click();
    const captcha = await requested;
    await dialog.getByLabel(t('auth.email')).fill(person.email);
    const { data } = (await captcha.json()) as { data: { captchaKey: string } };
    await dialog.getByLabel(t('auth.captcha'), { exact: true }).fill(await solutionOf(data.captchaKey));
    await visitor.look('reset-request');
    await dialog.getByRole('button', { name: t('auth.reset.send') }).click();
    await dialog.getByText(t('auth.reset.sent')).waitFor();

    // The delay continues after the dialog is closed.
    await page.keyboard.press('Escape');
    await openLogin(page, t);
    await dialog.getByRole('button', { name: t('auth.forgot') }).click();
    await dialog.locator('button[type=submit]:disabled').waitFor();

    await page.goto(await mailedLink(person.email));
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

  journey(onDesktop, 'after five failures a puzzle is asked for', async (visitor, t, { name }) => {
    const { page } = visitor;
    await page.goto('/home');
    const dialog = await openLogin(page, t);
    for (let failure = 1; failure <= 5; failure += 1) {
      const refused = page.waitForResponse('**/api/login');
      await fillLogin(dialog, t, name, 'not-this-one');
      await refused;
    }
    const requested = page.waitForResponse('**/api/slide-check?kind=slide');
    await fillLogin(dialog, t, name, password);
    const first = (await (await requested).json()) as { data: { key: string } };
    await visitor.look('slide-check');

    // After a drop next to the gap, a message and a new puzzle appear.
    const again = page.waitForResponse('**/api/slide-check?kind=slide');
    await drag(page, dialog, 3);
    await dialog.getByRole('alert').waitFor();
    const second = (await (await again).json()) as { data: { key: string } };
    assert.notEqual(first.data.key, second.data.key);
    await dialog.locator('.slide-range:enabled').waitFor();
    await drag(page, dialog, Number((await solutionOf(second.data.key)).split(' ')[1]));
    await dialog.waitFor({ state: 'detached' });
  });

  journey(onMobile, 'who cannot see the puzzle answers a question', async (visitor, t, { name }) => {
    const { page } = visitor;
    for (let failure = 1; failure <= 5; failure += 1)
      await site.system.client.ask('POST /api/login', { body: { username: name, password: 'not-this-one' } });
    await page.goto('/home');
    const dialog = await openLogin(page, t);
    await fillLogin(dialog, t, name, password);
    const requested = page.waitForResponse('**/api/slide-check?kind=question');
    await dialog.getByRole('button', { name: t('auth.slide.toQuestion') }).click();
    const { data } = (await (await requested).json()) as { data: { key: string; question: string } };
    await dialog.getByLabel(data.question).fill(String((await solutionOf(data.key)).split(' ')[1]));
    await visitor.look('slide-question');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  });
});

/** Drags the piece to `x`, by the keyboard on a touch device. */
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

suite('external sign-in service', () => {
  journey(onDesktop, 'opens an account by its password, and later without', async (visitor, t, person) => {
    const { page } = visitor;
    const dialog = page.getByRole('dialog');
    const comeBy = async () => {
      await page.goto('/home');
      await openLogin(page, t);
      await dialog.getByRole('link', { name: aboutService(t, 'auth.oidc.start', 'Campus') }).click();
      // The service accepts any name. The claims identify the account.
      const claims = { name: 'Somebody', email: person.email, email_verified: true };
      await page.locator('input[name=login]').fill(Buffer.from(JSON.stringify(claims)).toString('base64url'));
      await page.locator('input[name=password]').fill('x');
      await page.locator('button[type=submit]').click();
      await page.locator('button[type=submit]').click();
      await page.waitForURL(`${site.system.url}/home`);
    };
    await comeBy();
    // Ignores console messages of the service's pages.
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

    // Unlinks the external account and links it again in the settings, which first ask for the password.
    const section = page.locator('#identities');
    await section.getByRole('button', { name: t('security.identity.part') }).click();
    const join = section.getByRole('button', { name: aboutService(t, 'security.identity.join', 'Campus') });
    await join.click();
    await section.getByLabel(t('setting.password.present')).fill(password);
    await visitor.look('setting-identity-password');
    // The user is still signed in at the service, so it asks nothing.
    await join.click();
    await notice(page, t('auth.oidc.joined')).waitFor();
    visitor.complaints();
    await section.getByText('Somebody').waitFor();
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
