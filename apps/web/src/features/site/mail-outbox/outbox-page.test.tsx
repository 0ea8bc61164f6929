// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';

const browser = setUpScreen();
const { server } = browser;

describe('the outbox', () => {
  it.each([
    ['a visitor', null, 'zh-CN', '只有超级管理员可以查看发件箱', '登录'],
    ['an administrator', 'admin', 'en-US', 'Only super admins can view the outbox', 'Sign in'],
  ] as const)('is not available to %s, without a request', async (_who, role, locale, words, login) => {
    answerEmptyHome(server);
    if (role !== null) browser.signIn(anAccount({ roleList: [role], can: { ...fullCan, seeOutbox: false } }));
    await browser.visit('/outbox', locale);
    await screen.findByText(words);
    const offered = within(screen.getByRole('main')).queryByRole('button', { name: login });
    expect(offered !== null).toBe(role === null);
    expect(server.asked('GET /api/admin/outbox')).toEqual([]);
  });

  it('shows root that no mail was sent', async () => {
    answerEmptyHome(server);
    server.on('GET /api/admin/outbox', { records: [], total: 0, size: 30, current: 1, pages: 0 });
    browser.signIn(anAccount({ can: fullCan }));
    await browser.visit('/outbox');
    await screen.findByText('最近 7 天没有邮件');
    expect(server.asked('GET /api/admin/outbox')[0]?.headers.get('url-type')).toBe('admin');
  });
});
