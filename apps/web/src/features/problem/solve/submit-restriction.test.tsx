// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type JSX, useMemo } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { CodeDraft } from '../../../content/code-editor/use-code-draft.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { aSubmission } from '../../../../test-support/submissions.ts';
import { type EntranceProps, SubmitRestrictionContext } from './submit-restriction.ts';
import { useSolve } from './use-solve.ts';

const browser = setUpScreen();
const { server } = browser;

const nothing = (): void => undefined;
const draft: CodeDraft = {
  code: 'int main() {}',
  language: 'C++',
  revision: 0,
  savedAt: null,
  offered: null,
  setCode: nothing,
  edit: nothing,
  setLanguage: nothing,
  replace: nothing,
  take: nothing,
  drop: nothing,
  save: nothing,
};
const place = { scope: { kind: 'contest', cid: 5 }, problemId: 'A' } as const;

function Entrance({ onDone, onClose }: EntranceProps): JSX.Element {
  return (
    <>
      <button type="button" onClick={onDone}>
        right password
      </button>
      <button type="button" onClick={onClose}>
        leave
      </button>
    </>
  );
}

function Solving({ myStatus }: { myStatus: number | undefined }): JSX.Element {
  const solve = useSolve(place, draft, myStatus);
  return (
    <>
      <button type="button" disabled={solve.isBusy || solve.isClosed} onClick={solve.submit}>
        send
      </button>
      {solve.isEntering && <Entrance onDone={() => solve.enter(true)} onClose={() => solve.enter(false)} />}
    </>
  );
}

function Contest({ isClosed = false, myStatus }: { isClosed?: boolean; myStatus?: number }): JSX.Element {
  const gate = useMemo(() => ({ isClosed, Entrance }), [isClosed]);
  return (
    <SubmitRestrictionContext value={gate}>
      <Solving myStatus={myStatus} />
    </SubmitRestrictionContext>
  );
}

const arrived = aSubmission({ status: JudgeStatus.SubmittedUnknownResult });
const sent = () => server.asked('POST /api/submit-problem-judge');
const press = async (name: string) => browser.person.click(await screen.findByRole('button', { name }));

beforeEach(() => browser.signIn(anAccount()));

it('asks for a missing password in place and sends the program once it is entered', async () => {
  server.on('POST /api/submit-problem-judge', new Refusal('contestPasswordNeeded'));
  await browser.show(<Contest />);
  await press('send');
  await screen.findByRole('button', { name: 'right password' });
  await press('leave');
  expect(screen.queryByRole('button', { name: 'right password' })).toBeNull();
  expect(sent()).toHaveLength(1);
  await press('send');
  await screen.findByRole('button', { name: 'right password' });
  server.on('POST /api/submit-problem-judge', arrived);
  await press('right password');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(new Set(sent().map(({ body }) => body.code))).toEqual(new Set([draft.code]));
});

it('asks before another submission replaces the first one if results are hidden', async () => {
  server.on('POST /api/submit-problem-judge', arrived);
  await browser.show(<Contest myStatus={JudgeStatus.SubmittedUnknownResult} />);
  await press('send');
  await screen.findByText('再次提交这道题？');
  await press('取消');
  expect(sent()).toHaveLength(0);
  await press('send');
  await screen.findByText('再次提交这道题？');
  await press('再次提交');
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('does not ask before the first submission to a problem', async () => {
  server.on('POST /api/submit-problem-judge', arrived);
  await browser.show(<Contest myStatus={JudgeStatus.NotSubmitted} />);
  await press('send');
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('allows no submission to a contest that has ended', async () => {
  await browser.show(<Contest isClosed />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'send' }).disabled).toBe(true);
});
