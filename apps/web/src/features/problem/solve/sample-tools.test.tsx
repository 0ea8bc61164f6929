// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { aProblem } from '../../../../test-support/problems.ts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { samplesOf } from '../core/samples.ts';
import { Statement } from '../core/Statement.tsx';
import { CompanionData } from './CompanionData.tsx';
import { SampleTools } from './SampleTools.tsx';

const browser = setUpScreen();
const problem = aProblem({
  problemId: 'A',
  title: 'Sum',
  timeLimit: 1500,
  memoryLimit: 64,
  samples: [
    { input: '1 2\n', output: '3' },
    { input: '4 5', output: '9\n\n' },
  ],
});

const show = () =>
  browser.show(
    <>
      <CompanionData problem={problem} />
      <Statement
        text={{ ...problem, samples: samplesOf(problem) }}
        sampleTools={<SampleTools problem={problem} scope={{ kind: 'contest', cid: 7 }} />}
      />
    </>,
    'en-US',
  );

it('copies all samples, downloads them and prints', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await show();
  await browser.person.click(screen.getByRole('button', { name: 'Copy all samples' }));
  expect(await navigator.clipboard.readText()).toBe('1 2\n\n3\n\n4 5\n\n9\n');
  await browser.person.click(screen.getByRole('button', { name: 'Print the statement or save it as PDF' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Download samples (zip)' })).toBeDefined();
});

it('has what the parser of Competitive Companion for HOJ reads', async () => {
  await show();
  expect(document.querySelector('.panel-title > span:first-child')?.textContent).toBe('A Sum');
  const limits = document.querySelector('.question-intr')?.textContent ?? '';
  expect(/时间限制[：:]\s*C\/C\+\+\s*(\d+)\s*MS/.exec(limits)?.[1]).toBe('1500');
  expect(/内存限制[：:]\s*C\/C\+\+\s*(\d+)\s*MB/.exec(limits)?.[1]).toBe('64');
  const samples = [...document.querySelectorAll('.flex-container.example')].map((sample) =>
    ['.example-input', '.example-output'].map((side) => sample.querySelector(`${side} pre`)?.textContent),
  );
  expect(samples).toEqual([
    ['1 2\n', '3'],
    ['4 5', '9\n\n'],
  ]);
});
