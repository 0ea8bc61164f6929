// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { FakeStream } from '../../../../test-support/fake-stream.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { mockPostWithoutComments, now } from '../../../../test-support/community.ts';
import { dismissToast, toastStore } from '../../../lib/toasts.ts';
import { QuestionNotificationSwitch } from './QuestionNotificationSwitch.tsx';
import { openQuestionsKey, wantsNotifications, type OpenContestQuestions } from './open-questions.ts';
import { OpenQuestions as OpenList } from './OpenQuestions.tsx';
import { QuestionWatch } from './QuestionWatch.tsx';

const browser = setUpScreen();
const { server } = browser;
const account = anAccount();
const shown = vi.fn();

class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'default';
  static requestPermission = vi.fn(async () => FakeNotification.permission);
  constructor(title: string, options: NotificationOptions) {
    super();
    shown(title, options.body);
  }
}

/** Returns the time this many minutes after `now`. */
const later = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();

/** @param minutes when its newest text was written, after `now` */
const open = (id: number, problemId: string | null = 'A', minutes = id): OpenContestQuestions => ({
  cid: 5,
  title: 'Finals',
  unanswered: id,
  newest: { id, fromName: 'ann', problemId, text: 'why?', gmtCreate: later(minutes) },
});

beforeEach(() => {
  FakeStream.opened = [];
  FakeNotification.permission = 'default';
  shown.mockClear();
  dismissToast();
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('Notification', FakeNotification);
  mockPostWithoutComments(server);
  browser.signIn(account);
});

describe('staff', () => {
  it('see each new question once, and none from before', async () => {
    server.on('GET /api/open-contest-questions', [open(1)]);
    await browser.show(<QuestionWatch uid={account.uid} />, 'en-US', ['questionWatch']);
    await waitFor(() => expect(queryClient.getQueryData([...openQuestionsKey, account.uid])).toBeTruthy());
    await act(async () => {});
    expect(toastStore.get()).toBeNull();
    server.on('GET /api/open-contest-questions', [open(2)]);
    await act(() => queryClient.invalidateQueries({ queryKey: openQuestionsKey }));
    await waitFor(() => expect(toastStore.get()?.text).toBe('Finals: question about A from ann'));
    expect(toastStore.get()?.detail).toBe('why?');
    expect(shown, 'nobody asked for notifications').not.toHaveBeenCalled();
  });

  it('see a reply of an asker to the answer, which makes an older question new', async () => {
    server.on('GET /api/open-contest-questions', [open(2)]);
    await browser.show(<QuestionWatch uid={account.uid} />, 'en-US', ['questionWatch']);
    await waitFor(() => expect(queryClient.getQueryData([...openQuestionsKey, account.uid])).toBeTruthy());
    await act(async () => {});
    server.on('GET /api/open-contest-questions', [open(1, 'B', 3)]);
    await act(() => queryClient.invalidateQueries({ queryKey: openQuestionsKey }));
    await waitFor(() => expect(toastStore.get()?.text).toBe('Finals: question about B from ann'));
  });

  it('turn browser notifications on and receive them', async () => {
    server.on('GET /api/open-contest-questions', []);
    await browser.show(
      <>
        <QuestionNotificationSwitch />
        <QuestionWatch uid={account.uid} />
      </>,
      'en-US',
      ['questionWatch'],
    );
    const button = await screen.findByRole('switch');
    FakeNotification.permission = 'denied';
    fireEvent.click(button);
    await waitFor(() => expect(toastStore.get()?.tone).toBe('warning'));
    expect(wantsNotifications(account.uid)).toBe(false);
    FakeNotification.permission = 'granted';
    fireEvent.click(button);
    await waitFor(() => expect(wantsNotifications(account.uid)).toBe(true));
    server.on('GET /api/open-contest-questions', [open(3, null)]);
    await act(() => queryClient.invalidateQueries({ queryKey: openQuestionsKey }));
    await waitFor(() => expect(shown).toHaveBeenCalledWith('Finals: question from ann', 'why?'));
  });

  it('see unanswered questions on their dashboard', async () => {
    server.on('GET /api/open-contest-questions', [open(4)]);
    await browser.show(<OpenList />, 'en-US', ['questionWatch']);
    const link = await screen.findByRole('link', { name: 'Finals' });
    expect(link.getAttribute('href')).toBe('/contest/5/comment');
    expect(screen.getByText('4 unanswered')).toBeTruthy();
  });
});
