// @vitest-environment jsdom
import { practice } from '@xiezhi/contract/enums/scope';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replaceDraft, useCodeDraft, type DraftLanguages } from './use-code-draft.ts';

const place = { scope: practice, problemId: '1001' };
const KEY = 'xiezhi.draft.1001';
const languages: DraftLanguages = {
  allowed: ['C', 'C++ 17', 'Python3'],
  contentTypeOf: (name) => (name === 'Python3' ? 'text/x-python' : 'text/x-c++src'),
  templateOf: (name) => (name === 'Python3' ? 'pass' : ''),
};
const open = () => renderHook(() => useCodeDraft(place, languages));
const rest = () => act(() => void vi.advanceTimersByTime(500));

function fillUp(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  // Clears the in-memory fallback of storage, as when another tab clears local storage.
  dispatchEvent(new StorageEvent('storage', { key: null }));
  vi.useRealTimers();
});

it('with full storage, no text is lost, and nothing is reported as saved', () => {
  fillUp();
  const { result } = open();
  act(() => result.current.setCode('int main() {}'));
  rest();
  expect(result.current.code).toBe('int main() {}');
  expect(result.current.savedAt).toBeNull();
});

it('with full storage, each language keeps its program', () => {
  fillUp();
  const { result } = open();
  act(() => result.current.setCode('int x;'));
  act(() => result.current.setLanguage('Python3'));
  expect(result.current.code).toBe('pass');
  act(() => result.current.setCode('print(1)'));
  act(() => result.current.setLanguage('C'));
  expect(result.current.code).toBe('int x;');
  act(() => result.current.setLanguage('Python3'));
  expect(result.current.code).toBe('print(1)');
});

it('with full storage, a program can be replaced and the previous one restored', () => {
  fillUp();
  const { result } = open();
  act(() => result.current.setCode('mine'));
  act(() => result.current.replace('accepted before', 'C++ 17'));
  expect(result.current).toMatchObject({ code: 'accepted before', language: 'C++ 17' });
  const offered = result.current.offered;
  if (offered === null) throw new Error('what stood there is offered');
  act(() => result.current.take(offered));
  expect(result.current.code).toBe('mine');
});

it('saves as soon as storage has space again', () => {
  fillUp();
  const { result } = open();
  act(() => result.current.setCode('mine'));
  rest();
  vi.restoreAllMocks();
  act(() => result.current.setCode('mine too'));
  rest();
  expect(localStorage.getItem(KEY)).toContain('mine too');
  expect(result.current.savedAt).not.toBeNull();
});

it('offers the text that another tab could store and does not overwrite it', () => {
  fillUp();
  const { result } = open();
  act(() => result.current.setCode('mine'));
  rest();
  vi.restoreAllMocks();
  const theirs = { code: 'theirs', language: 'C', savedAt: 5, revision: 'r', others: [], shelf: {} };
  localStorage.setItem(KEY, JSON.stringify(theirs));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: JSON.stringify(theirs) })));
  expect(result.current.offered?.code).toBe('theirs');
  act(() => result.current.setCode('mine too'));
  rest();
  expect(localStorage.getItem(KEY)).toContain('theirs');
  expect(localStorage.getItem(KEY)).toContain('mine too');
});

it('without any storage, the page opens with the template of its language', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  fillUp();
  const { result } = open();
  expect(result.current).toMatchObject({ code: '', language: 'C', offered: null });
  act(() => result.current.setCode('typed'));
  rest();
  expect(result.current.code).toBe('typed');
});

it.each([
  'null',
  '7',
  '[]',
  '{"code":1}',
  '{"code":"x"}',
  '{"__proto__":{"code":"x"}}',
  '\u0000',
  '{"code":',
])('ignores an entry that contains %j', (text) => {
  localStorage.setItem(KEY, text);
  expect(open().result.current).toMatchObject({ code: '', savedAt: null });
});

it('a draft in a language that is no longer allowed keeps its text and gets an allowed language', () => {
  replaceDraft(place, 'program p;', 'Pascal');
  expect(open().result.current).toMatchObject({ code: 'program p;', language: 'C' });
});

it('drafts of equal problem ids in two scopes are separate', () => {
  const contest = { scope: { kind: 'contest', cid: 3 }, problemId: 'A' } as const;
  const other = { scope: { kind: 'contest', cid: 4 }, problemId: 'A' } as const;
  replaceDraft(contest, 'of the third', 'C');
  const { result } = renderHook(() => useCodeDraft(other, languages));
  expect(result.current.code).toBe('');
  expect(renderHook(() => useCodeDraft(contest, languages)).result.current.code).toBe('of the third');
});
