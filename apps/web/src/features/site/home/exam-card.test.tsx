// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAccount } from '../../../../test-support/people.ts';
import { ExamCard } from './ExamCard.tsx';

const browser = setUpScreen({ findsHidden: true });

it('shows the exam with the time left and a link to it', async () => {
  browser.signIn(anAccount());
  const until = new Date(Date.now() + 3_725_000).toISOString();
  browser.server.on('GET /api/exam', [{ cid: 5, title: 'Midterm', until }]);
  await browser.show(<ExamCard />, 'en-US', ['contestOwn']);
  await screen.findByRole('heading', { name: 'Midterm' });
  expect(screen.getByText(/^1:0[12]:\d\d$/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Enter the exam' });
  expect(link.getAttribute('href')).toBe('/contest/5/problems');
});
