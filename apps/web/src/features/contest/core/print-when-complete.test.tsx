// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { expect, it, vi } from 'vitest';
import { toastStore } from '../../../lib/toasts.ts';
import { usePrintWhenComplete } from './use-print-when-complete.ts';

const browser = setUpScreen();

function Board(): JSX.Element {
  const [isComplete, setIsComplete] = useState(false);
  usePrintWhenComplete(isComplete);
  return (
    <button type="button" onClick={() => setIsComplete(true)}>
      complete
    </button>
  );
}

it('a scoreboard is printed once all rows have loaded', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await browser.show(<Board />, 'en-US', ['contest']);
  // Another key changes nothing.
  fireEvent.keyDown(document.body, { key: 'p' });
  expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(false);
  expect(toastStore.get()?.text).toMatch(/once all rows/);
  expect(print).not.toHaveBeenCalled();
  await browser.person.click(screen.getByRole('button', { name: 'complete' }));
  expect(print).toHaveBeenCalledOnce();
  // Once all rows have loaded, the key is left to the browser, which prints.
  expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(true);
  expect(print).toHaveBeenCalledOnce();
});
