// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../../../api/session.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { AssistantComposer } from './AssistantComposer.tsx';

const browser = setUpScreen();
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const show = () => browser.show(<AssistantComposer isAsking={false} />, 'zh-CN', ['assistant']);

beforeEach(() => localStorage.clear());

it('a draft survives leaving the page, only for its author', async () => {
  browser.signIn(anAccount({ uid: 'ann' }));
  await show();
  await browser.write(field(), '为什么超时');
  cleanup();
  await show();
  expect(field().value).toBe('为什么超时');
  act(() => session.leave());
  expect(field().value).toBe('');
  act(() => browser.signIn(anAccount({ uid: 'bob' })));
  expect(field().value).toBe('');
});

it("a visitor's draft becomes theirs after sign-in", async () => {
  await show();
  await browser.write(field(), '为什么超时');
  act(() => browser.signIn(anAccount({ uid: 'ann' })));
  expect(field().value).toBe('为什么超时');
});
