// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../api/session.ts';
import { buildSessionUser } from '../../../../test-support/session-user.ts';
import { commentDraftOf, useCommentDraft } from './drafts.ts';

const signIn = (uid: string) => {
  session.setToken('token');
  session.setUser(buildSessionUser({ uid }));
};
const use = (place = 'discussion-7', initial?: string) =>
  renderHook(({ at, first }) => useCommentDraft(at, first), { initialProps: { at: place, first: initial } });
const write = (drawn: ReturnType<typeof use>, text: string) => act(() => drawn.result.current.write(text));

beforeEach(() => {
  localStorage.clear();
  signIn('ann');
});
afterEach(() => session.leave());

describe('draft', () => {
  it('is stored with every key press and marked as restored later', () => {
    const first = use();
    write(first, 'h');
    write(first, 'ha');
    expect([commentDraftOf('ann', 'discussion-7'), first.result.current.isRestored]).toEqual(['ha', false]);
    first.unmount();
    const { text, isRestored, isKept } = use().result.current;
    expect({ text, isRestored, isKept }).toEqual({ text: 'ha', isRestored: true, isKept: true });
  });

  it.each([
    ['empty', undefined, ''],
    ['the initial text', 'as it is', 'as it is'],
  ])('that is %s again is removed', (_name, initial, text) => {
    const drawn = use('comment-5-edit', initial);
    write(drawn, 'other');
    expect(drawn.result.current.at).not.toBeNull();
    write(drawn, text);
    expect([drawn.result.current.at, commentDraftOf('ann', 'comment-5-edit')]).toEqual([null, null]);
  });

  it('of one place is separate from another, even if places are swapped in the same component', () => {
    const drawn = use('discussion-7');
    write(drawn, 'of seven');
    drawn.rerender({ at: 'discussion-8', first: undefined });
    expect(drawn.result.current.text).toBe('');
    write(drawn, 'of eight');
    drawn.rerender({ at: 'discussion-7', first: undefined });
    expect(drawn.result.current.text).toBe('of seven');
    expect(commentDraftOf('ann', 'discussion-8')).toBe('of eight');
  });

  it('of a user is hidden from others and restored for that user', () => {
    const drawn = use();
    write(drawn, 'mine');
    act(() => signIn('bob'));
    expect(drawn.result.current.text).toBe('');
    write(drawn, 'bob’s');
    act(() => signIn('ann'));
    expect(drawn.result.current.text).toBe('mine');
  });

  it('of a visitor can be typed but is not stored', () => {
    session.leave();
    const drawn = use();
    write(drawn, 'who am I');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it.each(['{', 'null', '7', '{"text":1,"at":"x"}', '{"text":"x"}'])(
    'that is stored as %s is ignored',
    (stored) => {
      localStorage.setItem('draft:ann:discussion-7', stored);
      const { text, isRestored } = use().result.current;
      expect({ text, isRestored }).toEqual({ text: '', isRestored: false });
    },
  );

  it('that exceeds the browser storage shows this and keeps its text', () => {
    const drawn = use();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    write(drawn, 'long');
    full.mockRestore();
    expect([drawn.result.current.text, drawn.result.current.isKept]).toEqual(['long', false]);
    write(drawn, 'long!');
    expect([commentDraftOf('ann', 'discussion-7'), drawn.result.current.isKept]).toEqual(['long!', true]);
  });
});

describe('text typed during sending', () => {
  it.each([
    ['keeps only the text added since', 'hello', 'hello\nand more', 'and more'],
    ['stays complete if the beginning was changed', 'hello', 'Hello, all', 'Hello, all'],
    ['leaves nothing if no text was added', 'hello', 'hello', ''],
  ])('%s', (_name, sent, now, left) => {
    const drawn = use();
    write(drawn, sent);
    const { sent: markSent } = drawn.result.current;
    if (now !== sent) write(drawn, now);
    act(() => markSent(sent));
    expect([drawn.result.current.text, commentDraftOf('ann', 'discussion-7') ?? '']).toEqual([left, left]);
  });

  it('over existing text is kept completely', () => {
    const drawn = use('comment-5-edit', 'first');
    write(drawn, 'first second');
    const { sent } = drawn.result.current;
    write(drawn, 'first second third');
    act(() => sent('first second'));
    expect(drawn.result.current.text).toBe('first second third');
  });

  it('never loses unsent text and never sends text twice', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (text, more) => {
        localStorage.clear();
        const drawn = use();
        write(drawn, text);
        const { sent } = drawn.result.current;
        write(drawn, text + more);
        act(() => sent(text));
        expect(drawn.result.current.text).toBe(more.trimStart());
        drawn.unmount();
      }),
      { numRuns: 40 },
    );
  });
});
