// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadMessages, switchLocale } from '../../../i18n/messages.ts';
import { Conversation } from './Conversation.tsx';

let place: HTMLElement;
let root: Root;
const write = vi.fn<(text: string) => Promise<void>>();
const silent = { bytes: 0, head: '', tail: '' };

beforeEach(async () => {
  await switchLocale('en-US');
  await loadMessages(['conversation']);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('navigator', { clipboard: { writeText: write } });
  write.mockResolvedValue();
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const speech = (name: string) => place.querySelector(`section[aria-label="${name}"]`);

it('numbers the lines before an omission, marks the omission, and copies both sides', async () => {
  const long = { bytes: 90_000, head: '? 1\n? 2\n', tail: '? 9\n' };
  act(() =>
    root.render(
      <Conversation said={{ fromContestant: long, fromInteractor: silent, isSameVerdict: true }} />,
    ),
  );
  const said = speech('Program → Interactor');
  expect(said?.querySelector('.speech-numbers')?.textContent).toBe('1\n2');
  expect(said?.textContent).toContain('Part of the log is omitted');
  expect(place.textContent).toContain('90,000 bytes');
  await act(async () => place.querySelector('button')?.click());
  expect(write).toHaveBeenCalledWith('? 1\n? 2\n\n…\n? 9\n');
});

it('marks a silent side and a second run with a different end', () => {
  const short = { bytes: 2, head: '5\n', tail: '' };
  act(() =>
    root.render(
      <Conversation said={{ fromContestant: silent, fromInteractor: short, isSameVerdict: false }} />,
    ),
  );
  expect(speech('Program → Interactor')).toBeNull();
  expect(place.textContent).toContain('Nothing was sent');
  expect(speech('Interactor → Program')?.textContent).not.toContain('omitted');
  expect(place.textContent).toContain('The second run ended with a different result');
});
