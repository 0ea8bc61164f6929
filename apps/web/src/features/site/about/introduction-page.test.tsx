// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Language } from '../../problem/core/queries.ts';
import { aSite } from '../../../../test-support/people.ts';

const browser = setUpScreen();
const { server } = browser;

const language = (id: number, name: string, given: Partial<Language>): Language => ({
  id,
  name,
  description: `${name} 1.0`,
  contentType: 'text/x-csrc',
  compileCommand: '',
  template: `${name} template`,
  codeTemplate: '',
  isSpj: false,
  oj: 'ME',
  seq: id,
  gmtCreate: '2026-11-01T00:00:00.000Z',
  gmtModified: '2026-11-01T00:00:00.000Z',
  isAvailable: true,
  ...given,
});

it('starts with verdicts and templates, with compiler commands collapsed and no empty section', async () => {
  server.on('GET /api/languages', [
    language(1, 'C++', { compileCommand: '/usr/bin/g++ -O2 main.cpp', runCommand: './main' }),
    language(2, 'Text', { compileCommand: ' ', runCommand: '' }),
  ]);
  await browser.visit('/introduction');
  await screen.findByText('Text 1.0');
  const parts = [...document.querySelectorAll('section[id] > h2:first-child')];
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    '评测结果',
    'A+B 示例',
    '编译与运行提示',
    '语言与命令',
  ]);
  const details = screen.getByText('C++ 1.0').closest('details');
  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain('/usr/bin/g++ -O2 main.cpp');
  expect(screen.getByText('Text 1.0').closest('details')).toBeNull();
  expect(screen.queryByText(/^submission\./)).toBeNull();
  for (const code of document.querySelectorAll('code')) expect(code.textContent.trim()).not.toBe('');
});

it.each([
  [[], false],
  [['CF'], true],
])('with problems of the judges %j, their verdicts are explained: %s', async (remoteJudges, isExplained) => {
  server.on('GET /api/get-website-config', aSite({ remoteJudges }));
  server.on('GET /api/languages', []);
  await browser.visit('/introduction');
  const results = await screen.findByRole('table', { name: '评测结果' });
  await vi.waitFor(() => expect(results.textContent.includes('远程评测平台')).toBe(isExplained));
});
