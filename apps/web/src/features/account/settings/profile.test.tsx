// @vitest-environment jsdom
import { noteOf, setUpScreen } from '../../../../test-support/screen.tsx';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { limits } from '@xiezhi/contract/limits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../api/session.ts';
import { ToastHost } from '../../../app/shell/ToastHost.tsx';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount, type Account } from '../../../../test-support/people.ts';
import { AvatarPart } from './AvatarPart.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { replaceMembers } from '../../../../test-support/replace-members.ts';

const browser = setUpScreen();
const { server } = browser;
const texts = ['auth', 'setting'] as const;

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function showProfile(account: Account = anAccount(), locale: 'zh-CN' | 'en-US' = 'zh-CN') {
  browser.signIn(account);
  await browser.show(
    <>
      <ProfileForm account={account} />
      <ToastHost />
    </>,
    locale,
    texts,
  );
}

describe('a profile', () => {
  it.each([
    ['zh-CN', '博客', '保存资料', '请填写 http 或 https 网址'],
    ['en-US', 'Blog', 'Save profile', 'Enter an http or https address'],
  ] as const)('in %s accepts only links to the web', async (locale, blog, save, fault) => {
    await showProfile(anAccount(), locale);
    expect(button(save).disabled).toBe(true);
    await browser.write(field(blog), 'javascript:alert(1)');
    await browser.person.click(button(save));
    expect(noteOf(field(blog))).toBe(fault);
    expect(document.activeElement).toBe(field(blog));
    expect(server.asked('POST /api/change-userInfo')).toEqual([]);
  });

  it('can be saved after an invalid change was reverted', async () => {
    server.on('POST /api/change-userInfo', ({ body }) => anAccount({ nickname: body.nickname ?? null }));
    await showProfile();
    await browser.write(field('博客'), 'nonsense');
    await browser.person.tab();
    expect(noteOf(field('博客'))).toBe('请填写 http 或 https 网址');
    await browser.person.click(button('放弃修改'));
    expect([field('博客').value, noteOf(field('博客'))]).toEqual(['', '']);
    await browser.write(field('昵称'), '秋实');
    await browser.person.click(button('保存资料'));
    await screen.findByText('资料已保存');
    expect(session.get().user?.nickname).toBe('秋实');
  });

  it('is sent completely, so that no field is lost', async () => {
    const account = anAccount({ school: '云中附中', github: 'https://github.com/q', gender: 'female' });
    server.on('POST /api/change-userInfo', account);
    await showProfile(account);
    await browser.person.click(screen.getByRole('radio', { name: '男' }));
    await browser.person.click(button('保存资料'));
    await screen.findByText('资料已保存');
    expect(server.asked('POST /api/change-userInfo')[0]?.body).toMatchObject({
      gender: 'male',
      school: '云中附中',
      github: 'https://github.com/q',
      signature: '',
    });
  });

  it('keeps text typed while saving', async () => {
    const saved = Promise.withResolvers<Account>();
    server.on('POST /api/change-userInfo', () => saved.promise);
    await showProfile();
    await browser.write(field('昵称'), '秋实');
    await browser.person.click(button('保存资料'));
    await browser.write(field('学校'), '一中');
    act(() => saved.resolve(anAccount({ nickname: '秋实' })));
    await screen.findByText('资料已保存');
    expect([field('昵称').value, field('学校').value]).toEqual(['秋实', '一中']);
    await vi.waitFor(() => expect(button('保存资料').disabled).toBe(false));
  });

  it('is restored as a draft after the page was closed, until saved', async () => {
    await showProfile();
    await browser.write(field('学校'), '云中附中');
    expect(screen.getByText('未保存的修改已暂存在本浏览器')).toBeDefined();
    cleanup();
    await showProfile();
    expect(field('学校').value).toBe('云中附中');
    server.on('POST /api/change-userInfo', new Refusal('linkInvalid'));
    await browser.person.click(button('保存资料'));
    await screen.findByText('个人链接应为 http 或 https 网址');
    expect(field('学校').value).toBe('云中附中');
    server.on('POST /api/change-userInfo', anAccount({ school: '云中附中' }));
    await browser.person.click(button('保存资料'));
    await screen.findByText('资料已保存');
    cleanup();
    await showProfile(anAccount({ school: '别处' }));
    expect(field('学校').value).toBe('别处');
  });

  it('counts characters before a text is too long', async () => {
    await showProfile();
    await browser.write(field('昵称'), 'x'.repeat(limits.nicknameMax + 1));
    await browser.person.tab();
    expect(noteOf(field('昵称'))).toBe(
      `已有 ${limits.nicknameMax + 1} 个字符，最多 ${limits.nicknameMax} 个`,
    );
    expect(screen.getByText(`${limits.nicknameMax + 1} / ${limits.nicknameMax}`)).toBeDefined();
  });

  it('previews the signature without losing the caret', async () => {
    await showProfile();
    await browser.write(field('个人简介'), '# 你好');
    await browser.person.click(button('预览'));
    expect(await screen.findByRole('heading', { name: '你好' })).toBeDefined();
    await browser.person.click(button('继续编辑'));
    expect(field('个人简介').value).toBe('# 你好');
  });
});

const choose = (name: string, size = 3) =>
  fireEvent.change(field('选择图片'), {
    target: { files: [new File([new Uint8Array(size)], name)], value: '' },
  });

async function show() {
  browser.signIn(anAccount());
  await browser.show(
    <>
      <AvatarPart account={anAccount()} />
      <ToastHost />
    </>,
    'zh-CN',
    texts,
  );
}

describe('an avatar', () => {
  const drawn: number[][] = [];

  beforeEach(() => {
    drawn.length = 0;
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 560, height: 280 }));
    const context = {
      clearRect: () => undefined,
      drawImage: (_picture: unknown, ...place: number[]) => drawn.push(place),
    };
    replaceMembers(HTMLCanvasElement.prototype, {
      getContext: () => context,
      toBlob: (done: (image: Blob) => void) => done(new Blob(['png'], { type: 'image/png' })),
    });
  });

  it('may have at most two megabytes, checked before the upload', async () => {
    await show();
    choose('me.svg');
    await screen.findByText('请选择 gif、jpg、jpeg、png、bmp 或 webp 图片');
    choose('me.PNG', limits.avatarMaxBytes + 1);
    await screen.findByText('图片不能超过 2 MB');
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
    choose('me.png');
    await screen.findByText('无法读取该图片，文件可能已损坏');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is moved by touch, whatever movement the browser reports', async () => {
    await show();
    choose('me.webp');
    const crop = await screen.findByRole('application', { name: '裁剪区域' });
    fireEvent.pointerDown(crop, { clientX: 200, clientY: 50, buttons: 1 });
    fireEvent.pointerMove(crop, { clientX: 210, clientY: 50, buttons: 1 });
    expect(drawn.at(-1)?.[0]).toBe(-260);
    fireEvent.pointerMove(crop, { clientX: 150, clientY: 50, buttons: 0 });
    expect(drawn.at(-1)?.[0]).toBe(-260);
  });

  it('is cropped by keys, uploaded as cropped, and then shown everywhere', async () => {
    server.on('POST /api/file/upload-avatar', new Refusal('uploadTooOften', { seconds: 5 }));
    await show();
    choose('me.webp');
    const crop = await screen.findByRole('application', { name: '裁剪区域' });
    expect(drawn.at(-1)?.[0]).toBe(-280);
    fireEvent.keyDown(crop, { key: 'ArrowLeft' });
    expect(drawn.at(-1)?.[0]).toBe(-264);
    for (let press = 0; press < 100; press += 1) fireEvent.keyDown(crop, { key: 'ArrowLeft' });
    expect(drawn.at(-1)?.[0]).toBe(0);
    await browser.person.click(button('设为头像'));
    await screen.findByText('上传过于频繁，请在 5 秒后重试');
    server.on('POST /api/file/upload-avatar', anAccount({ avatar: '/api/file/a.png' }));
    await browser.person.click(button('设为头像'));
    await screen.findByText('头像已更新');
    expect(screen.queryByRole('dialog')).toBeNull();
    const sent = server.asked('POST /api/file/upload-avatar').map(({ form }) => form?.get('image'));
    expect(sent).toEqual([expect.any(File), expect.any(File)]);
    expect(session.get().user?.avatar).toBe('/api/file/a.png');
  });
});
