// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSite } from '../../../../test-support/people.ts';
import type { CallData } from '../../../api/client.ts';
import { RemoteJudgeStates } from './RemoteJudgeStates.tsx';
import { RemoteRun } from './RemoteRun.tsx';

const browser = setUpScreen();
const { server } = browser;

type Run = NonNullable<CallData<'GET /api/get-submission-detail'>['remoteRun']>;
const run: Run = {
  judge: 'HDU',
  name: 'HDU',
  phase: 'waiting',
  waitsFor: 'account',
  ahead: 3,
  waitMs: 24_000,
  runId: null,
  username: null,
  address: null,
  text: null,
  readAt: null,
  reason: null,
  isClaimed: false,
};

describe('a run at a remote judge', () => {
  it('shows how many runs are ahead and the expected wait', async () => {
    await browser.show(<RemoteRun run={run} />, 'en-US', ['submission']);
    expect(screen.getByText('3 runs ahead · about 24 s')).toBeDefined();
    expect(screen.getByText('Waiting to be sent · waiting for a free account')).toBeDefined();
  });

  it('shows its number, link and account, and the last report', async () => {
    const address = 'https://acm.hdu.edu.cn/status.php?first=41';
    const sent = { phase: 'following', waitsFor: null, ahead: null, waitMs: null, runId: '41' } as const;
    const known = { ...run, ...sent, username: 'team-1', address, text: 'Running' };
    await browser.show(<RemoteRun run={known} />, 'zh-CN', ['submission']);
    expect(screen.getByRole('link', { name: '41' }).getAttribute('href')).toBe(address);
    expect(screen.getByText('team-1')).toBeDefined();
    expect(screen.getByText('Running')).toBeDefined();
  });
});

describe('the remote judges of a site', () => {
  it('are shown with their states if there are remote problems, and not requested otherwise', async () => {
    server.on('GET /api/get-website-config', aSite({ remoteJudges: [] }));
    await browser.show(<RemoteJudgeStates />, 'en-US', ['submission']);
    expect(server.asked('GET /api/remote-judges')).toHaveLength(0);
  });

  it('show what is wrong and how long verdicts take', async () => {
    server.on('GET /api/get-website-config', aSite({ remoteJudges: ['HDU', 'CF'] }));
    const judge = { stateSince: '2026-11-22T00:00:00.000Z', waiting: 0, verdictMs: null } as const;
    server.on('GET /api/remote-judges', [
      { ...judge, key: 'HDU', name: 'HDU', state: 'ok', submission: 'account', waiting: 2, verdictMs: 6100 },
      { ...judge, key: 'CF', name: 'Codeforces', state: 'challenged', submission: 'claim' },
    ]);
    await browser.show(<RemoteJudgeStates />, 'en-US', ['submission']);
    expect((await screen.findByText('HDU')).closest('li')?.textContent).toBe(
      'HDUOK2 waitingabout 6 s per verdict',
    );
    expect(screen.getByText('CAPTCHA required')).toBeDefined();
  });
});
