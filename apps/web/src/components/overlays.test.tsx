// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../lib/toasts.ts';
import { setUpScreen } from '../../test-support/screen.tsx';
import { Avatar } from './Avatar.tsx';
import { Button } from './Button.tsx';
import { confirm } from './confirm/confirm.ts';
import { confirmDiscard } from './confirm/confirm-discard.ts';
import { CopyButton } from './CopyButton.tsx';
import { Dialog } from './Dialog.tsx';
import { downloadFileName } from './download.ts';
import { EntryPassword } from './form/EntryPassword.tsx';
import { Menu, type MenuItem } from './Menu.tsx';
import { Steps } from './Steps.tsx';
import { reportBatchResult } from './report-batch-result.ts';
import { replaceMembers } from '../../test-support/replace-members.ts';

const browser = setUpScreen();
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const theDialog = () => screen.getByRole<HTMLDialogElement>('dialog');

describe('a dialog', () => {
  const onClose = vi.fn();
  beforeEach(async () => {
    onClose.mockReset();
    await browser.show(
      <Dialog title="Picture" onClose={onClose}>
        <input type="file" aria-label="file" />
      </Dialog>,
      'en-US',
    );
  });

  it('requests closing on Escape, and stays open until its parent removes it', () => {
    const isLeft = fireEvent(theDialog(), new Event('cancel', { cancelable: true }));
    expect([isLeft, onClose.mock.calls.length, theDialog().open]).toEqual([false, 1, true]);
  });

  it('stays open when a file picker inside it is cancelled', () => {
    fireEvent(screen.getByLabelText('file'), new Event('cancel', { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('reopens if the browser closes it, and requests closing', () => {
    act(() => theDialog().close());
    expect([onClose.mock.calls.length, theDialog().open]).toEqual([1, true]);
  });

  it('is closed by a click on the backdrop, not inside', () => {
    fireEvent.pointerDown(screen.getByLabelText('file'));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.pointerDown(theDialog());
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a confirm dialog', () => {
  const question = { title: 'Really?', text: 'It is gone.', verb: 'Do it' };

  it('is answered with no by Escape or a click on the backdrop', async () => {
    await browser.show(<p>page</p>, 'en-US', ['confirm']);
    for (const close of [
      (place: HTMLElement) => fireEvent(place, new Event('cancel', { cancelable: true })),
      (place: HTMLElement) => fireEvent.pointerDown(place),
    ]) {
      const answer = confirm(question);
      close(await screen.findByRole('dialog', { name: 'Really?' }));
      expect(await answer).toBe(false);
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  it('that requires a typed word stays open on a click on the backdrop', async () => {
    await browser.show(<p>page</p>, 'en-US', ['confirm']);
    const answer = confirm({ ...question, typed: 'P1' });
    const dialog = await screen.findByRole('dialog');
    fireEvent.pointerDown(dialog);
    expect(dialog.isConnected).toBe(true);
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'p1' } });
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Do it' }).disabled).toBe(true);
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' P1 ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Do it' }));
    expect(await answer).toBe(true);
  });

  it('about discarding typed text is shown only if there is any', async () => {
    await browser.show(<p>page</p>, 'en-US');
    expect(await confirmDiscard(false)).toBe(true);
    const answer = confirmDiscard(true);
    const dialog = await screen.findByRole('dialog', { name: 'Discard your changes?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(await answer).toBe(true);
  });
});

describe('a menu', () => {
  const chosen = vi.fn();
  const items: MenuItem[] = [
    { kind: 'heading', label: 'alice', detail: 'a@example.org' },
    { kind: 'action', label: 'Edit', icon: 'edit', onSelect: () => chosen('edit') },
    { kind: 'action', label: 'Delete', isDisabled: true, onSelect: () => chosen('delete') },
    { kind: 'separator' },
    { kind: 'choice', label: 'Dark', isChosen: true, onSelect: () => chosen('dark') },
    { kind: 'link', label: 'Messages', href: '/message', badge: '3' },
    { kind: 'link', label: 'Elsewhere', href: 'https://example.org', isExternal: true },
  ];

  async function open(): Promise<void> {
    chosen.mockReset();
    await browser.show(
      <main>
        <Menu items={items} renderTrigger={(props) => <Button {...props}>actions</Button>} />
      </main>,
      'en-US',
    );
    fireEvent.click(screen.getByRole('button', { name: 'actions' }));
    await screen.findByRole('menu');
  }

  it('runs the selected action once and closes', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'actions', hidden: true }).getAttribute('aria-expanded')).toBe(
      'true',
    );
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(chosen.mock.calls).toEqual([['edit']]);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('ignores disabled items, and marks checked items and links', async () => {
    await open();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(chosen).not.toHaveBeenCalled();
    expect(screen.getByRole('menuitemcheckbox', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
    const outside = screen.getByRole('menuitem', { name: 'Elsewhere' });
    expect([outside.getAttribute('href'), outside.getAttribute('target')]).toEqual([
      'https://example.org',
      '_blank',
    ]);
    const inside = screen.getByRole('menuitem', { name: 'Messages 3' });
    expect([inside.getAttribute('href'), inside.getAttribute('target')]).toEqual(['/message', null]);
  });

  it('is closed by its button', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'actions', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});

describe('the steps of a task', () => {
  const steps = (['a', 'b'] as const).map((id) => ({
    id,
    label: id.toUpperCase(),
    href: `/work/${id}`,
    state: 'open' as const,
    stateLabel: 'half done',
  }));
  const onGo = vi.fn();

  it('are opened by click or Alt and a digit, or by the browser in a new tab', async () => {
    onGo.mockReset();
    await browser.show(<Steps label="Work" steps={steps} current="b" onGo={onGo} />, 'en-US');
    const [first, second] = screen.getAllByRole('link');
    expect([first?.getAttribute('aria-current'), second?.getAttribute('aria-current')]).toEqual([
      null,
      'step',
    ]);
    expect(fireEvent.click(first ?? document.body, { metaKey: true })).toBe(true);
    expect(fireEvent.click(first ?? document.body)).toBe(false);
    // With Alt some keyboards type another character.
    fireEvent.keyDown(document.body, { code: 'Digit2', key: '™', altKey: true });
    for (const more of [{ altKey: false }, { altKey: true, shiftKey: true }, { altKey: true, metaKey: true }])
      fireEvent.keyDown(document.body, { code: 'Digit2', key: '2', ...more });
    fireEvent.keyDown(document.body, { code: 'Digit3', altKey: true });
    // Shortcuts of the page are disabled while a dialog is open.
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.open = true;
    fireEvent.keyDown(document.body, { code: 'Digit1', altKey: true });
    dialog.remove();
    expect(onGo.mock.calls).toEqual([['/work/a'], ['/work/b']]);
  });
});

describe('small components', () => {
  afterEach(() => void vi.useRealTimers());

  it('CopyButton copies, announces it, and can be used again', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    replaceMembers(navigator, { clipboard: { writeText } });
    await browser.show(<CopyButton text="secret" label="Copy" />, 'en-US');
    vi.useFakeTimers();
    await act(async () => press('Copy'));
    expect(writeText.mock.calls).toEqual([['secret']]);
    screen.getByText('Copied');
    act(() => void vi.advanceTimersByTime(2000));
    expect(screen.queryByText('Copied')).toBeNull();
  });

  it.each([
    ['张三', '张'],
    ['𠮷野', '𠮷'],
    ['alice', 'A'],
    ['', ''],
  ])('Avatar of %j without a picture shows the letter %j', async (name, letter) => {
    await browser.show(<Avatar name={name} picture="" />);
    expect(document.querySelector('span[aria-hidden="true"]')?.textContent).toBe(letter);
  });

  it('EntryPassword grants access with the right password and keeps the typed text until then', async () => {
    const enter = vi.fn((password: string) =>
      password === 'right' ? Promise.resolve() : Promise.reject(new Error('Wrong password')),
    );
    const onDone = vi.fn();
    await browser.show(
      <EntryPassword
        label="Password"
        verb="Enter"
        missing="Type it"
        done="You are in"
        enter={enter}
        onDone={onDone}
      >
        <p>private</p>
      </EntryPassword>,
      'en-US',
    );
    press('Enter');
    expect(screen.getByRole('alert').textContent).toBe('Type it');
    const field = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
    fireEvent.change(field, { target: { value: ' wrong ' } });
    expect(screen.queryByRole('alert')).toBeNull();
    press('Enter');
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong password');
    expect([enter.mock.calls, field.value]).toEqual([[['wrong']], ' wrong ']);
    fireEvent.change(field, { target: { value: 'right' } });
    press('Enter');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(toastStore.get()?.text).toBe('You are in');
  });

  it('a batch result names the first rejected items, or reports success', () => {
    const refused = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, reason: name === 'b' ? null : 'busy' }));
    expect(reportBatchResult({ done: 'All', failed: '5 failed', refused })).toBe(false);
    expect(toastStore.get()).toMatchObject({
      tone: 'error',
      text: '5 failed',
      detail: 'a: busy\nb: \nc: busy\nd: busy',
    });
    expect(reportBatchResult({ done: 'All', failed: '', refused: [] })).toBe(true);
    expect(toastStore.get()).toMatchObject({ tone: 'success', text: 'All' });
  });

  it.each([
    [null, null],
    ['attachment', null],
    ['attachment; filename="a b.zip"', 'a b.zip'],
    ['attachment; filename=a.zip; size=3', 'a.zip'],
    [`attachment; filename="x.zip"; filename*=UTF-8''%E9%A2%98%E7%9B%AE.zip`, '题目.zip'],
    [`attachment; filename="x.zip"; filename*=UTF-8''%E9%A2`, 'x.zip'],
  ])('the file name of %j is %j', (header, name) => {
    expect(downloadFileName(header)).toBe(name);
  });
});
