// @vitest-environment jsdom
import { setUpScreen } from '../../../test-support/screen.tsx';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileDrop } from './FileDrop.tsx';
import type { SendFile } from './upload.ts';

const browser = setUpScreen();
const file = (name: string, size = 3) => new File(['x'.repeat(size)], name);

/** Returns a `send` whose uploads run until they are aborted. */
function slow(signals: AbortSignal[]): SendFile {
  return async (_file, _onSent, signal) => {
    signals.push(signal);
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  };
}

it.each([
  [false, [true, false], ['second.zip']],
  [true, [false, false], ['first.zip', 'second.zip']],
])(
  'with several files allowed: %s, a second file ends the first one as: %s',
  async (isMultiple, ended, names) => {
    const signals: AbortSignal[] = [];
    await browser.show(<FileDrop label="files" maxBytes={10} isMultiple={isMultiple} send={slow(signals)} />);
    const field = screen.getByLabelText('files');
    await browser.person.upload(field, file('first.zip'));
    await browser.person.upload(field, file('second.zip'));
    await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual(ended));
    for (const name of ['first.zip', 'second.zip'])
      expect(screen.queryByText(name) !== null).toBe(names.includes(name));
  },
);

it('a file that is too large is rejected with the limit and not sent', async () => {
  const signals: AbortSignal[] = [];
  await browser.show(<FileDrop label="files" maxBytes={10} send={slow(signals)} />, 'en-US', ['field']);
  await browser.person.upload(screen.getByLabelText('files'), file('big.zip', 11));
  expect((await screen.findByText('big.zip')).closest('li')?.textContent).toContain('10 B');
  expect(signals).toEqual([]);
});
