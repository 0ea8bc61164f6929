// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { practice } from '@xiezhi/contract/enums/scope';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { useState, type JSX } from 'react';
import { expect, it } from 'vitest';
import type { CodeDraft } from '../../../content/code-editor/use-code-draft.ts';
import { toastStore } from '../../../lib/toasts.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { aSubmission } from '../../../../test-support/submissions.ts';
import { useSolve } from './use-solve.ts';

const browser = setUpScreen();
const { server } = browser;
const place = { scope: practice, problemId: '1000' };
const nothing = () => undefined;

function Solving(): JSX.Element {
  const [code, setCode] = useState('first');
  const draft: CodeDraft = {
    code,
    language: 'C',
    revision: 0,
    savedAt: null,
    offered: null,
    setCode,
    edit: nothing,
    setLanguage: nothing,
    replace: nothing,
    take: nothing,
    drop: nothing,
    save: nothing,
  };
  const solve = useSolve(place, draft, undefined);
  return (
    <>
      <button type="button" onClick={solve.submit}>
        submit
      </button>
      <button type="button" onClick={() => setCode('second')}>
        write
      </button>
    </>
  );
}

const press = (name: string) => browser.person.click(screen.getByRole('button', { name }));
const sent = () => server.asked('POST /api/submit-problem-judge').map(({ body }) => body);
const retry = () => act(() => toastStore.get()?.action?.run());

it('a retry sends the current text, and the same text only once', async () => {
  browser.signIn(anAccount());
  server.on('POST /api/submit-problem-judge', () => Promise.reject(new TypeError('gone')));
  await browser.show(<Solving />, 'en-US');
  await press('submit');
  await waitFor(() => expect(toastStore.get()?.action).toBeDefined());
  retry();
  await waitFor(() => expect(sent()).toHaveLength(2));
  await waitFor(() => expect(toastStore.get()?.action).toBeDefined());
  await press('write');
  const status = JudgeStatus.SubmittedUnknownResult;
  server.on('POST /api/submit-problem-judge', aSubmission({ status }));
  retry();
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().map(({ code }) => code)).toEqual(['first', 'first', 'second']);
  const [first, again, other] = sent().map(({ requestId }) => requestId);
  expect([again === first, other === first]).toEqual([true, false]);
});
