// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { assistantLimits } from '@xiezhi/contract/limits/assistant';
import { errorText } from '@xiezhi/contract/errors';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fullCan } from '../../../../test-support/session-user.ts';
import { AssistantPage } from './AssistantPage.tsx';
import { clearConversation, conversationStore, type ConversationEntry } from './conversation.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;
/** Sent questions; none is answered. */
let asked: unknown[];

beforeEach(() => {
  asked = [];
  server.on('GET /api/assistant', { isOn: true, model: 'moonshot-v1-8k' });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address !== '/api/assistant/chat') return server.fetch(address, init);
    asked.push(typeof init.body === 'string' ? JSON.parse(init.body) : null);
    return new Promise<Response>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  });
});
afterEach(() => act(() => clearConversation()));

const show = () => browser.show(<AssistantPage />, 'en-US', ['assistant']);
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
const said = (...entries: Omit<ConversationEntry, 'id'>[]) =>
  act(() =>
    conversationStore.set({
      entries: entries.map((entry, id) => Object.assign({ id }, entry)),
      isAsking: false,
    }),
  );
const question = (content: string) => ({ role: 'user', content }) as const;

describe('the assistant page', () => {
  it.each([[false], [true]])('says that it is disabled, and shows root (%s) what to do', async (isRoot) => {
    server.on('GET /api/assistant', { isOn: false, model: null });
    browser.signIn(anAccount(isRoot ? { can: fullCan } : {}));
    await show();
    const home = await screen.findByRole('link');
    expect(home.getAttribute('href')).toBe('/home');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getAllByText(/.+/, { selector: 'p' })).toHaveLength(isRoot ? 2 : 1);
  });

  it('shows why it failed to load, with a retry', async () => {
    server.on('GET /api/assistant', new Refusal('internal'));
    await show();
    await screen.findByText(errorText('internal', 'en-US'));
    server.on('GET /api/assistant', { isOn: true, model: 'm' });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await field();
  });

  it('offers to retry only the last failed question', async () => {
    browser.signIn(anAccount());
    await show();
    await field();
    const failed = { role: 'assistant', content: '', failure: 'Sorry' } as const;
    said(question('a'), failed, question('b'), failed);
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    const again = screen.getAllByRole('button', { name: 'Retry' });
    expect(again).toHaveLength(1);
    fireEvent.click(again[0] ?? document.body);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toEqual({ messages: [question('a'), question('b')] });
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('renders questions literally, and executes nothing of an answer', async () => {
    await show();
    await field();
    said(question('<b>x</b>'), { role: 'assistant', content: '**yes** <img src=x onerror=alert(1)>' });
    await screen.findByText('yes', { selector: 'strong' });
    expect(screen.getByText('<b>x</b>')).toBeTruthy();
    expect(document.querySelector('[onerror]')).toBeNull();
  });

  it('starts a new conversation on request', async () => {
    await show();
    await field();
    said(question('a'), { role: 'assistant', content: 'b' });
    fireEvent.click(screen.getByRole('button', { name: 'New conversation' }));
    await waitFor(() => expect(screen.queryByText('a')).toBeNull());
    expect(conversationStore.get().entries).toEqual([]);
  });
});

const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });

const enter = async (given = {}) => fireEvent.keyDown(await field(), { key: 'Enter', ...given });

describe('a question', () => {
  it('is sent once, trimmed, with Enter, but not with Shift or during text composition', async () => {
    browser.signIn(anAccount());
    await show();
    await type('  why? ');
    await enter({ shiftKey: true });
    await enter({ isComposing: true });
    expect(asked).toEqual([]);
    await enter();
    await enter();
    expect(asked).toEqual([{ messages: [question('why?')] }]);
    expect((await field()).value).toBe('');
  });

  it('typed during an answer waits for its end', async () => {
    browser.signIn(anAccount());
    await show();
    await type('first');
    await enter();
    await type('second');
    await enter();
    expect(asked).toHaveLength(1);
    expect((await field()).value).toBe('second');
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByRole('button', { name: 'Send' });
    await enter();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it.each([
    [assistantLimits.questionMax, 1],
    [assistantLimits.questionMax + 1, 0],
  ])('of %i characters is sent %i times', async (length, times) => {
    browser.signIn(anAccount());
    await show();
    await type('x'.repeat(length));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(times === 0);
    await enter();
    expect(asked).toHaveLength(times);
  });

  it('of blanks only is not sent', async () => {
    browser.signIn(anAccount());
    await show();
    await type(' \n ');
    await enter();
    expect(asked).toEqual([]);
  });

  it('of a visitor asks for sign-in and is kept', async () => {
    await show();
    await type('why?');
    await enter();
    await waitFor(() => expect(authDialog.get()).not.toBeNull());
    expect([asked, (await field()).value]).toEqual([[], 'why?']);
  });
});
