import assert from 'node:assert/strict';
import { suite } from 'node:test';
import { password } from '../../support/site.ts';
import { onDesktop, onMobile } from '../../support/windows.ts';
import { enter, notice, setUpPeople } from './people.ts';

const { site, journey } = setUpPeople();

suite('profile', () => {
  journey(onDesktop, 'has a page with a year of submissions', async (visitor, t, person) => {
    const { page } = visitor;
    const signature = '# Hello\n\nI **solve** problems, $n$ a day.';
    await site.system.client.call('POST /api/change-userInfo', {
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

  journey(onMobile, 'stands in the ranks, and is found there', async (visitor, t, { name }) => {
    const { page } = visitor;
    await page.goto('/acm-rank');
    await page.locator('a[data-row]').first().waitFor();
    await visitor.look('acm-rank');
    await page.getByRole('searchbox').fill(name);
    await page.waitForURL(`**searchUser=${name}`);
    await page.locator('a[data-row]').getByText(name, { exact: true }).waitFor();
    await page.locator('a[data-row]').nth(1).waitFor({ state: 'detached' });
    await page.locator('main h1').click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user-home?**');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goto('/oi-rank?searchUser=nobody-at-all');
    await page.getByText(t('ranking.noMatch')).waitFor();
    await visitor.look('oi-rank-nobody');
  });

  journey(onDesktop, 'changes the profile and loses nothing typed', async (visitor, t, person) => {
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
    const home = await site.system.client.call('GET /api/get-user-home-info', {
      query: { username: person.name },
    });
    assert.deepEqual([home.school, home.blog], ['云中附中', 'https://blog.example.org']);
    await page.locator('button:disabled', { hasText: t('setting.profile.save') }).waitFor();
  });

  journey(onMobile, 'crops a picture to a portrait', async (visitor, t, person) => {
    const { page } = visitor;
    await enter(visitor, person, '/setting#profile');
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

  journey(onDesktop, 'sets a mobile number by the password', async (visitor, t, person) => {
    const { page } = visitor;
    await enter(visitor, person, '/setting#account');
    const form = page.locator('form', { has: page.getByLabel(t('setting.mobile.new')) });
    const set = async (mobile: string, secret: string) => {
      await form.getByLabel(t('setting.mobile.new')).fill(mobile);
      await form.getByLabel(t('setting.password.present')).fill(secret);
      await form.locator('button[type=submit]').click();
    };
    await set('12345', password);
    await form.getByText(t('setting.mobile.invalid')).waitFor();
    await set('138 1234 5678', 'not-this-one');
    await form.getByRole('alert').waitFor();
    assert.equal(await form.getByLabel(t('setting.mobile.new')).inputValue(), '138 1234 5678');
    await set('138 1234 5678', password);
    await page.getByText(t('setting.mobile.present', { mobile: '13812345678' })).waitFor();
    await visitor.look('setting-mobile');
  });
});

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** Returns an uncompressed bitmap of 64 by 32 pixels, red at the left and blue at the right. */
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
