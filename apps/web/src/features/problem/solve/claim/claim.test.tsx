// @vitest-environment jsdom
import { setUpScreen } from '../../../../../test-support/screen.tsx';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorText } from '@xiezhi/contract/errors';
import { Refusal } from '../../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../../test-support/people.ts';
import { aProblem, aProblemInfo } from '../../../../../test-support/problems.ts';
import { aDetail } from '../../../../../test-support/submissions.ts';
import type { RemoteProblem } from '../../core/queries.ts';
import { ProblemView } from '../ProblemPage.tsx';
import { mockSolvePage, field, withoutEditor } from '../testing.ts';

const browser = setUpScreen();
configure({ defaultHidden: true });
const { server } = browser;

const remote: RemoteProblem = {
  judge: 'CF',
  name: 'Codeforces',
  address: 'https://codeforces.com/contest/1/problem/A',
  state: 'ok',
  submission: 'claim',
  claimsBy: 'CF',
};
const proven = { judge: 'CF', handle: 'tourist', provenAt: '2026-11-22T00:00:00.000Z' } as const;

beforeEach(() => {
  withoutEditor();
  mockSolvePage(server);
  server.on('GET /api/get-problem-detail', aProblemInfo({ problem: aProblem({ isRemote: true }) }));
  server.on('GET /api/remote-problem', remote);
  server.on('GET /api/remote-handles', []);
  browser.signIn(anAccount());
});

async function open() {
  await browser.show(<ProblemView problemId="1000" search={{}} />, 'en-US');
  await waitFor(() => expect(field()).toBeTruthy());
  const [button] = await screen.findAllByRole('button', { name: /^Claim a run/ });
  if (button !== undefined) await browser.person.click(button);
  return within(await screen.findByRole('dialog'));
}

describe('a problem whose judge only accepts submissions by its users', () => {
  it('offers claiming instead of submitting: verifies a user name, then claims and follows a run', async () => {
    server.on('GET /api/remote-handle-proof', {
      text: 'xiezhi-0123456789',
      settingsAddress: 'https://codeforces.com/settings/social',
      profileField: 'Organization',
    });
    server.on(
      'POST /api/remote-handles',
      new Refusal('remoteTokenMissing', { judge: 'Codeforces', handle: 'tourist' }),
    );
    server.on('POST /api/claim-remote-run', aDetail({ submitId: 8 }).submission);
    const dialog = await open();
    expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull();
    const claim = dialog.getByRole<HTMLButtonElement>('button', { name: 'Claim' });
    expect(claim.disabled).toBe(true);
    await browser.write(await dialog.findByLabelText('Codeforces username'), 'tourist');
    await browser.person.click(dialog.getByRole('button', { name: 'Get verification text' }));
    expect(await dialog.findByText('xiezhi-0123456789')).toBeDefined();
    await browser.person.click(dialog.getByRole('button', { name: 'Check' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/does not contain the verification text/);
    server.on('POST /api/remote-handles', null);
    server.on('GET /api/remote-handles', [proven]);
    await browser.person.click(dialog.getByRole('button', { name: 'Check' }));
    await dialog.findByText('tourist');
    const link = dialog.getByRole('link', { name: 'Open the problem on Codeforces' });
    expect(link.getAttribute('href')).toBe(remote.address);
    await browser.write(dialog.getByLabelText('URL or ID of the run'), ' 4242 ');
    await browser.person.click(claim);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked('POST /api/claim-remote-run')[0]?.body).toMatchObject({ pid: '1000', run: '4242' });
    expect(server.asked('POST /api/submit-problem-judge')).toHaveLength(0);
  });

  it('shows why a run was rejected and keeps the typed text', async () => {
    server.on('GET /api/remote-handles', [proven]);
    server.on('POST /api/claim-remote-run', new Refusal('remoteRunTaken', { run: '7' }));
    const dialog = await open();
    const input = await dialog.findByLabelText<HTMLInputElement>('URL or ID of the run');
    await browser.write(input, '7');
    await dialog.findByText('tourist');
    await browser.person.click(dialog.getByRole('button', { name: 'Claim' }));
    await dialog.findByText(errorText('remoteRunTaken', 'en-US', { run: '7' }));
    expect(input.value).toBe('7');
  });
});

describe('a problem of a remote judge that the site submits to', () => {
  it('accepts submissions here and may also offer claiming', async () => {
    server.on('GET /api/remote-problem', { ...remote, submission: 'account' });
    await open();
    expect(screen.getAllByRole('button', { name: /^Submit/ }).length).toBeGreaterThan(0);
  });

  it('offers no claiming if the judge does not support it, and shows what prevents judging', async () => {
    server.on('GET /api/remote-problem', {
      ...remote,
      submission: 'account',
      claimsBy: null,
      state: 'noAccount',
    });
    await browser.show(<ProblemView problemId="1000" search={{}} />, 'en-US');
    await screen.findByText(/no working account/);
    expect(screen.queryByRole('button', { name: /^Claim a run/ })).toBeNull();
  });
});
