import assert from 'node:assert/strict';
import { suite } from 'node:test';
import type { Page } from 'playwright-core';
import { password } from '../../support/site.ts';
import { onMobile } from '../../support/windows.ts';
import { fillLogin, notice, openLogin, setUpPeople } from './people.ts';

const { site, journey } = setUpPeople();

/**
 * Gives the page the authenticator of a phone, which is always unlocked. Returns a function that counts its passkeys.
 */
async function addAuthenticator(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
}

suite('passkeys', () => {
  journey(onMobile, 'one is added, signs in and confirms a change', async (visitor, t, person) => {
    const { page } = visitor;
    const countPasskeys = await addAuthenticator(page);
    // Opens the site by host name, which is a secure context on this machine. Passkeys do not work with an IP address.
    const url = site.system.url.replace('127.0.0.1', 'localhost');
    await page.goto(`${url}/home`);
    const dialog = await openLogin(page, t);
    await dialog.getByRole('button', { name: t('auth.passkey.signIn') }).waitFor();
    await fillLogin(dialog, t, person.name, password);
    await dialog.waitFor({ state: 'detached' });

    await page.goto(`${url}/setting#passkeys`);
    const fold = page.locator('#passkeys');
    await fold.getByRole('button', { name: t('security.passkey.new') }).click();
    await fold.getByLabel(t('security.passkey.name')).fill('Phone');
    await fold.getByLabel(t('setting.password.present')).fill(password);
    await visitor.look('setting-passkey-new');
    await fold.getByRole('button', { name: t('security.passkey.create') }).click();
    const row = fold.getByText('Phone', { exact: true });
    await fold.getByRole('alert').or(row).first().waitFor();
    assert.deepEqual(await fold.getByRole('alert').allInnerTexts(), []);
    assert.equal(await countPasskeys(), 1);
    await visitor.look('setting-passkeys');

    await page.goto(`${url}/logout`);
    await page.waitForURL('**/home');
    await openLogin(page, t);
    await visitor.look('login-passkey');
    await dialog.getByRole('button', { name: t('auth.passkey.signIn') }).click();
    await dialog.waitFor({ state: 'detached' });
    await notice(page, t('auth.welcome', { name: person.name })).waitFor();

    await page.goto(`${url}/setting#account`);
    const mobile = page.locator('form', { has: page.getByLabel(t('setting.mobile.new')) });
    await mobile.getByLabel(t('setting.mobile.new')).fill('13812345678');
    const confirm = mobile.getByRole('button', { name: t('auth.passkey.confirm') });
    await confirm.waitFor();
    await visitor.look('setting-passkey-confirm');
    await confirm.click();
    await page.getByText(t('setting.mobile.present', { mobile: '13812345678' })).waitFor();

    await page.goto(`${url}/setting#passkeys`);
    await page.reload();
    await fold.getByText(t('security.passkey.lastUsed')).waitFor();
    await fold.getByRole('button', { name: t('security.passkey.removeThis', { name: 'Phone' }) }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: t('security.passkey.remove') }).click();
    await notice(page, t('security.passkey.removed')).waitFor();
    await row.waitFor({ state: 'detached' });
    // Clears the storage of `localhost`, because after the test only that of 127.0.0.1 is cleared.
    await page.evaluate('localStorage.clear()');
  });
});
