// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { setUpScreen } from '../../../test-support/screen.tsx';
import { Refusal } from '../../../test-support/fake-server.ts';
import { MarkdownEditor } from './MarkdownEditor.tsx';
import { nameAt } from './use-mentions.ts';

const browser = setUpScreen();
const { server } = browser;
const MiB = 1024 * 1024;

beforeEach(() => server.on('GET /api/storage', { user: { used: 3 * MiB, limit: 4 * MiB }, group: null }));

function Host({
  first = '',
  hasFiles = true,
}: {
  first?: string | undefined;
  hasFiles?: boolean | undefined;
}) {
  const [value, setValue] = useState(first);
  return (
    <MarkdownEditor label="Text" value={value} onChange={setValue} profile="staff" hasFiles={hasFiles} />
  );
}

function Named() {
  const [value, setValue] = useState('');
  return <MarkdownEditor label="Text" value={value} onChange={setValue} profile="user" mentions={7} />;
}

const show = (first?: string, hasFiles?: boolean) =>
  browser.show(<Host {...{ first, hasFiles }} />, 'zh-CN', ['markdownEditor', 'field']);

function area(): HTMLTextAreaElement {
  const found = screen.getByLabelText('Text');
  if (!(found instanceof HTMLTextAreaElement)) throw new Error('no text');
  return found;
}

const paste = (files: readonly File[], types: readonly string[] = ['Files']) =>
  fireEvent.paste(area(), { clipboardData: { files, types } });

const picture = (name = 'graph.png') => new File([new Uint8Array([1, 2, 3])], name, { type: 'image/png' });

describe('MarkdownEditor', () => {
  it('formats the selection by button and by key', async () => {
    await show('so it is');
    area().setSelectionRange(3, 5);
    fireEvent.click(screen.getByRole('button', { name: /^粗体/ }));
    expect(area().value).toBe('so **it** is');
    fireEvent.keyDown(area(), { key: 'b', ctrlKey: true });
    expect(area().value).toBe('so it is');
    await screen.findByText('so it is', { selector: 'p' });
  });

  it('continues a list, but not during text composition', async () => {
    await show('- a');
    area().setSelectionRange(3, 3);
    fireEvent.keyDown(area(), { key: 'Enter', isComposing: true });
    expect(area().value).toBe('- a');
    fireEvent.keyDown(area(), { key: 'Enter' });
    expect(area().value).toBe('- a\n- ');
  });

  it('inserts a pasted picture at the caret position, even if the user types during the upload', async () => {
    const { promise, resolve } = Promise.withResolvers<{ link: string; fileId: number }>();
    server.on('POST /api/file/upload-md-img', () => promise);
    await show('see ');
    area().setSelectionRange(4, 4);
    paste([picture()]);
    expect(area().value).toMatch(/^see <!-- .*graph\.png.* -->$/);
    fireEvent.change(area(), { target: { value: `${area().value} and on` } });
    await act(async () => resolve({ link: '/api/public/img/a.png', fileId: 1 }));
    await waitFor(() => expect(area().value).toBe('see ![graph](/api/public/img/a.png) and on'));
  });

  it('uploads many pictures one after the other, and goes on after a refusal', async () => {
    const first = Promise.withResolvers<{ link: string; fileId: number }>();
    server.on('POST /api/file/upload-md-img', () => first.promise);
    await show();
    paste(['a.png', 'b.png', 'c.png'].map((name) => picture(name)));
    expect(area().value).toMatch(/a\.png.*b\.png.*c\.png/);
    await waitFor(() => expect(server.asked('POST /api/file/upload-md-img')).toHaveLength(1));
    server.on('POST /api/file/upload-md-img', new Refusal('imageUnreadable'));
    await act(async () => first.resolve({ link: '/api/public/img/a.png', fileId: 1 }));
    await waitFor(() => expect(area().value).toBe('![a](/api/public/img/a.png)'));
    expect(server.asked('POST /api/file/upload-md-img')).toHaveLength(3);
  });

  it('shows why a picture was rejected and removes its placeholder', async () => {
    server.on('POST /api/file/upload-md-img', new Refusal('imageUnreadable'));
    await show('a');
    paste([picture()]);
    await waitFor(() => expect(area().value).toBe('a'));
    expect(server.asked('POST /api/file/upload-md-img')).toHaveLength(1);
  });

  it('rejects files that are too large, and ignores pictures of pasted text', async () => {
    await show();
    const large = picture();
    Object.defineProperty(large, 'size', { value: 4 * 1024 * 1024 + 1 });
    paste([large]);
    paste([picture()], ['text/plain', 'Files']);
    expect(server.asked('POST /api/file/upload-md-img')).toHaveLength(0);
    expect(area().value).toBe('');
  });

  it('uploads and links other files if allowed', async () => {
    server.on('POST /api/file/upload-md-file', { link: '/api/public/file/b.pdf', fileId: 2 });
    const notes = new File(['%PDF-'], 'notes [1].pdf', { type: 'application/pdf' });
    await show();
    fireEvent.drop(area(), { dataTransfer: { files: [notes], types: ['Files'] } });
    await waitFor(() => expect(area().value).toBe('[notes  1 .pdf](/api/public/file/b.pdf)'));
    cleanup();
    await show('', false);
    // The editor rejects the file, and the browser does not open it either.
    expect(fireEvent.drop(area(), { dataTransfer: { files: [notes], types: ['Files'] } })).toBe(false);
    expect(server.asked('POST /api/file/upload-md-file')).toHaveLength(1);
  });

  it('shows used and available storage once files are inserted, and again after each upload', async () => {
    server.on('POST /api/file/upload-md-img', { link: '/api/public/img/a.png', fileId: 1 });
    await show();
    expect(screen.queryByRole('meter')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '插入图片' }));
    const meter = await screen.findByRole('meter', { name: '我的存储空间' });
    expect(meter.getAttribute('aria-valuetext')).toBe('已用 3 MB，上限 4 MB');
    server.on('GET /api/storage', { user: { used: 3.8 * MiB, limit: 4 * MiB }, group: null });
    paste([picture()]);
    await screen.findByText('已用 3.8 MB，上限 4 MB');
  });

  it('suggests users after an @, by keyboard, and announces them', async () => {
    const person = { uid: 'u1', nickname: null, avatar: null };
    server.on('GET /api/mention-suggestions', [
      { ...person, username: 'ann' },
      { ...person, uid: 'u2', username: 'ann_li', nickname: '李安' },
    ]);
    await browser.show(<Named />, 'en-US', ['markdownEditor', 'field']);
    fireEvent.change(area(), { target: { value: 'so @an' } });
    const list = await screen.findByRole('listbox', { name: 'Users to mention' });
    expect(area().getAttribute('aria-controls')).toBe(list.id);
    await screen.findByText('2 users to mention. Use the arrow keys to choose and Enter to insert.');
    fireEvent.keyDown(area(), { key: 'ArrowDown' });
    expect(
      document.getElementById(area().getAttribute('aria-activedescendant') ?? '')?.textContent,
    ).toContain('ann_li');
    fireEvent.keyDown(area(), { key: 'Enter' });
    expect(area().value).toBe('so @ann_li ');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(server.asked('GET /api/mention-suggestions')[0]?.query).toEqual({ prefix: 'an', gid: '7' });
    fireEvent.change(area(), { target: { value: '@ann' } });
    await screen.findByRole('listbox');
    fireEvent.keyDown(area(), { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('suggests nobody during an exam, without an error', async () => {
    server.on('GET /api/mention-suggestions', new Refusal('examOnly', { until: '11-23 12:00' }));
    await browser.show(<Named />, 'en-US', ['markdownEditor', 'field']);
    fireEvent.change(area(), { target: { value: 'so @an' } });
    const queries = queryClient.getQueryCache();
    await waitFor(() =>
      expect(queries.find({ queryKey: ['mention-suggestions', 'an', 7] })?.state.data).toEqual([]),
    );
    expect(queries.getAll().filter(({ state }) => state.error !== null)).toEqual([]);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

/** Returns the mention that is typed at the end of a text. */
const at = (text: string) => nameAt(text, text.length);

it('detects a mention while it is typed', () => {
  expect(at('hello @an')).toEqual({ from: 6, prefix: 'an' });
  expect(at('你好@张')).toEqual({ from: 2, prefix: '张' });
  expect(at('@')).toEqual({ from: 0, prefix: '' });
  for (const none of ['me@example', 'a@b', '@ann ', 'no', `@${'x'.repeat(21)}`]) expect(at(none)).toBeNull();
});
