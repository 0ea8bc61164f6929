// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpScreen } from '../../../test-support/screen.tsx';
import { confirm } from './confirm.ts';

const site = setUpScreen();

it('waits for the answer and removes its dialog', async () => {
  await site.show(<p>页面</p>);
  const question = { title: '移出 2 名成员？', text: '他们的提交会保留。', verb: '移出 2 名' };
  const yes = confirm(question);
  await site.person.click(await screen.findByRole('button', { name: '移出 2 名' }));
  expect(await yes).toBe(true);
  const no = confirm(question);
  await site.person.click(await screen.findByRole('button', { name: '取消' }));
  expect(await no).toBe(false);
  expect(document.querySelector('dialog')).toBeNull();
});

it('an irreversible action requires typing the name', async () => {
  await site.show(<p>页面</p>);
  const answer = confirm({
    title: '永久删除题目 1094？',
    text: '无法恢复。',
    verb: '永久删除',
    tone: 'final',
    typed: '1094',
  });
  const verb = await screen.findByRole<HTMLButtonElement>('button', { name: '永久删除' });
  await site.person.type(screen.getByRole('textbox', { name: '输入 1094 以确认' }), '109{Enter}');
  expect(verb.disabled).toBe(true);
  await site.person.keyboard('4');
  expect(verb.disabled).toBe(false);
  await site.person.keyboard('{Enter}');
  expect(await answer).toBe(true);
});
