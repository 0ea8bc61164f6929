// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, configure, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { followSession } from '../../../api/query-client.ts';
import { session } from '../../../api/session.ts';
import { placeDraft } from '../../../content/code-editor/use-code-draft.ts';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { aDetail } from '../../../../test-support/submissions.ts';
import { ProblemView } from './ProblemPage.tsx';
import { mockSolvePage, field, place, withoutEditor } from './testing.ts';

const browser = setUpScreen();
// Queries also find hidden elements. Checking whether an element is hidden would resolve the styles of all its
// ancestors, which would dominate the test time.
configure({ defaultHidden: true });
const { server } = browser;

const panel = () => screen.queryByRole('region', { name: 'Judging progress' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Submit ?(Ctrl|⌘)/ });

beforeEach(() => {
  withoutEditor();
  mockSolvePage(server);
  browser.signIn(anAccount());
  server.on('POST /api/live/subscribe', () => Promise.reject(new TypeError('gone')));
  server.on('GET /api/get-submission-detail', ({ query, headers }) =>
    headers.get('authorization') === null
      ? new Refusal('submissionForbidden')
      : aDetail({ submitId: Number(query['submitId']), status: 0, version: 9, time: 46, memory: 5120 }),
  );
  server.on('GET /api/get-submission-gain', ({ headers }) =>
    headers.get('authorization') === null ? new Refusal('tokenInvalid') : null,
  );
});

/** Opens a problem with an accepted submission of u1 displayed. */
async function enterAccepted(): Promise<void> {
  sessionStorage.setItem('xiezhi.following@u1.1000', '7');
  placeDraft(place, 'mine', 'C');
  await browser.show(<ProblemView problemId="1000" search={{}} />, 'en-US');
  await waitFor(() => expect(panel()?.textContent).toContain('46 ms'));
}

describe('result of a submission', () => {
  it('disappears on sign-out and requests no sign-in', async () => {
    const stop = followSession();
    await enterAccepted();
    act(() => session.leave());
    await waitFor(() => expect(panel()).toBeNull());
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(authDialog.get()).toBeNull();
    expect(
      server.asked('GET /api/get-submission-gain').every(({ headers }) => headers.has('authorization')),
    ).toBe(true);
    stop();
  });

  it('is hidden from the next user, who has their own', async () => {
    await enterAccepted();
    sessionStorage.setItem('xiezhi.following@u2.1000', '12');
    act(() => session.setUser(anAccount({ uid: 'u2' })));
    await waitFor(() => expect(panel()?.textContent).toContain('#12'));
    expect(panel()?.textContent).not.toContain('#7');
  });

  it('stays visible if the session is lost and the user continues', async () => {
    await enterAccepted();
    act(() => session.clear());
    expect(panel()?.textContent).toContain('46 ms');
    expect(field().value).toBe('mine');
  });

  it('returns when its owner signs in again', async () => {
    await enterAccepted();
    act(() => session.setUser(anAccount({ uid: 'u2' })));
    await waitFor(() => expect(panel()).toBeNull());
    expect(submit().disabled).toBe(false);
    act(() => session.setUser(anAccount()));
    await waitFor(() => expect(panel()?.textContent).toContain('#7'));
  });

  it('is dismissed only for its owner', async () => {
    await enterAccepted();
    sessionStorage.setItem('xiezhi.following@u2.1000', '12');
    await browser.person.click(screen.getByRole('button', { name: 'Hide verdict' }));
    expect(sessionStorage.getItem('xiezhi.following@u1.1000')).toBeNull();
    expect(sessionStorage.getItem('xiezhi.following@u2.1000')).toBe('12');
  });
});
