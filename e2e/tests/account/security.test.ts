import assert from 'node:assert/strict';
import { suite } from 'node:test';
import { codeAt } from '../../../apps/server/src/identity/account/second-factor/totp.ts';
import { password } from '../../support/site.ts';
import { onDesktop, onMobile } from '../../support/windows.ts';
import { enter, fillLogin, notice, openLogin, setUpPeople } from './people.ts';

const { site, journey, mailedCode } = setUpPeople();

suite('account security', () => {
  journey(
    onMobile,
    'changes password and address, and signs other devices out',
    async (visitor, t, person) => {
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
      const former = await site.system.client.ask('GET /api/get-user-info', { token: person.token });
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
      const code = await mailedCode(email);
      await address.getByLabel(t('auth.code')).fill(code);
      await address.getByLabel(t('setting.password.present')).fill('secret-2');
      await visitor.look('setting-account');
      await address.locator('button[type=submit]').click();
      await page.getByText(t('setting.email.present', { email })).waitFor();
    },
  );
});

/**
 * Returns a function that generates one-time codes. A code belongs to a step of 30 s and is valid once. The clock may
 * be one step off, so up to three codes are available at a time.
 */
function codesOf(secret: string): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / 30_000) - 1);
    return codeAt(secret, new Date(last * 30_000));
  };
}

suite('two-factor authentication', () => {
  journey(onDesktop, 'a second factor is set up, asked for, and taken away', async (visitor, t, person) => {
    const { page } = visitor;
    await enter(visitor, person, '/setting#second-factor');
    const fold = page.locator('#second-factor');
    await fold.getByLabel(t('setting.password.present')).fill(password);
    const begun = page.waitForResponse('**/api/second-factor');
    await fold.getByRole('button', { name: t('security.factor.begin') }).click();
    const { data } = (await (await begun).json()) as { data: { secret: string } };
    await visitor.look('setting-second-factor');
    const nextCode = codesOf(data.secret);
    await fold.getByLabel(t('auth.factor.code')).fill(nextCode());
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
    await dialog.getByLabel(t('auth.factor.code')).fill(nextCode());
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto('/setting#second-factor');
    await fold.getByRole('button', { name: t('security.factor.off') }).click();
    await fold.getByLabel(t('setting.password.present')).fill(password);
    await fold.getByLabel(t('auth.factor.code')).fill(nextCode());
    await fold.getByRole('button', { name: t('security.factor.off') }).click();
    await notice(page, t('security.factor.offDone')).waitFor();
    await fold.getByRole('button', { name: t('security.factor.begin') }).waitFor();
  });

  journey(onMobile, 'a token for programs is made, shown once, and revoked', async (visitor, t, person) => {
    const { page } = visitor;
    await enter(visitor, person, '/setting#tokens');
    const fold = page.locator('#tokens');
    await fold.getByRole('button', { name: t('security.token.new') }).click();
    await fold.getByLabel(t('setting.password.present')).fill(password);
    await fold.getByRole('button', { name: t('security.token.make') }).click();
    await fold.getByText(t('security.token.nameRequired')).waitFor();
    await fold.getByLabel(t('security.token.name'), { exact: true }).fill('script');
    await visitor.look('setting-new-token');
    const created = page.waitForResponse('**/api/api-tokens');
    await fold.getByRole('button', { name: t('security.token.make') }).click();
    const { data } = (await (await created).json()) as { data: { token: string } };
    await fold.getByText(data.token).waitFor();
    await visitor.look('setting-tokens');
    const { roles } = await site.system.client.call('GET /api/get-user-auth-info', { token: data.token });
    assert.deepEqual(roles, ['default_user']);
    await page.reload();
    await fold.getByText('script', { exact: true }).waitFor();
    assert.equal(await fold.getByText(data.token).count(), 0);
    await fold.getByRole('button', { name: t('security.token.revokeThis', { name: 'script' }) }).click();
    await notice(page, t('security.token.gone')).waitFor();
    assert.equal(
      (await site.system.client.ask('GET /api/get-user-auth-info', { token: data.token })).http,
      401,
    );
  });
});
