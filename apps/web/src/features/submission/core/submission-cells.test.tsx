// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { aRow } from '../../../../test-support/submissions.ts';
import { Verdict } from './submission-cells.tsx';

const browser = setUpScreen();

it.each([
  ['en-US', 'Virtual'],
  ['zh-CN', '虚拟参赛'],
] as const)('marks only submissions of a virtual participation: %s', async (locale, word) => {
  const rows = [aRow({ isVirtual: true }), aRow({ submitId: 8 })];
  const verdicts = rows.map((row) => (
    <p key={row.submitId} aria-label={String(row.submitId)}>
      <Verdict row={row} />
    </p>
  ));
  await browser.show(<main>{verdicts}</main>, locale, ['submission']);
  expect(screen.getByLabelText('7').textContent).toContain(word);
  expect(screen.getByLabelText('8').textContent).not.toContain(word);
});
