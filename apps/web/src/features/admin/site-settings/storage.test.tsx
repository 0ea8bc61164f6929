// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { StoragePart } from './StoragePart.tsx';

const browser = setUpScreen();
const { server } = browser;
const mebibyte = 1024 * 1024;

async function show(locale: 'zh-CN' | 'en-US'): Promise<void> {
  server.on('GET /api/admin/storage', {
    site: { used: 95 * mebibyte, limit: 100 * mebibyte },
    users: [{ uid: 'u1', username: 'teacher', used: 3 * mebibyte, ownMb: null }],
    groups: [{ gid: 7, name: 'Class 7', used: 0, ownMb: 0 }],
  });
  await browser.show(<StoragePart />, locale, ['siteAdmin', 'form', 'field', 'confirm']);
}

describe('storage usage', () => {
  it('has a bar for the site and rows for users and groups with high usage or their own limit', async () => {
    await show('zh-CN');
    const meter = await screen.findByRole('meter', { name: '全站' });
    expect(meter.getAttribute('aria-valuetext')).toBe('已用 95 MB，上限 100 MB');
    const row = screen.getByRole('row', { name: /teacher/ });
    expect(row.textContent).toContain('3 MB');
    expect(screen.getByRole('row', { name: /Class 7/ }).textContent).toContain('无上限');
  });

  it('has a limit per user; an error stays in the dialog', async () => {
    server.on('PUT /api/admin/storage/user', new Refusal('userNotFound'));
    await show('en-US');
    await browser.person.click(await screen.findByRole('button', { name: /^Set user limit: teacher/ }));
    const dialog = await screen.findByRole('dialog');
    await browser.write(within(dialog).getByLabelText('Limit in MiB'), '8192');
    await browser.person.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText(/user does not exist/);
    server.on('PUT /api/admin/storage/user', null);
    await browser.person.click(within(dialog).getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('PUT /api/admin/storage/user').map(({ body }) => body)).toEqual([
      { username: 'teacher', megabytes: 8192 },
      { username: 'teacher', megabytes: 8192 },
    ]);
  });
});
