// @vitest-environment jsdom
import { practice } from '@xiezhi/contract/enums/scope';
import { session } from '../../api/session.ts';
import { buildSessionUser } from '../../../test-support/session-user.ts';
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseDraft, saveDraft } from './drafts.ts';
import { placeDraft, useCodeDraft, type CodeDraft, type DraftLanguages } from './use-code-draft.ts';

const place = { scope: practice, problemId: '1000' };

const KEY = 'xiezhi.draft.1000';
const languages: DraftLanguages = {
  allowed: ['C', 'C++ 17', 'Python3'],
  contentTypeOf: (name) => (name === 'Python3' ? 'text/x-python' : 'text/x-c++src'),
  templateOf: (name) => (name === 'Python3' ? 'pass' : ''),
};

let draft: CodeDraft | null = null;
let root: Root;

function Probe(): null {
  const current = useCodeDraft(place, languages);
  useEffect(() => {
    draft = current;
  });
  return null;
}

function now(): CodeDraft {
  if (draft === null) throw new Error('not rendered');
  return draft;
}

const stored = () => parseDraft(localStorage.getItem(KEY));
/** Stored draft of a user. */
const codeOf = (uid: string) => parseDraft(localStorage.getItem(`xiezhi.draft@${uid}.1000`))?.code;
const run = (change: () => void) => act(async () => change());

/** Simulates another tab: writes to storage and dispatches the event. */
async function writeElsewhere(code: string): Promise<void> {
  const version = { code, language: 'C', savedAt: 5 };
  const text = JSON.stringify(
    saveDraft(stored(), version, stored()?.revision ?? null, `other-${code}`).stored,
  );
  localStorage.setItem(KEY, text);
  await run(() => void dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: text })));
}

async function mount(): Promise<void> {
  root = createRoot(document.createElement('div'));
  await run(() => root.render(<Probe />));
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  localStorage.clear();
  await mount();
});
afterEach(async () => {
  await run(() => root.unmount());
  session.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a draft', () => {
  it('is saved after a typing pause', async () => {
    await run(() => now().setCode('int'));
    expect(stored()).toBeNull();
    await run(() => vi.advanceTimersByTime(500));
    expect(stored()?.code).toBe('int');
    expect(now().savedAt).not.toBeNull();
  });

  it('is saved early when the page is closed', async () => {
    await run(() => now().setCode('int main'));
    await run(() => void dispatchEvent(new Event('pagehide')));
    expect(stored()?.code).toBe('int main');
  });

  it('is restored after a reload', async () => {
    await run(() => now().setCode('kept'));
    await run(() => root.unmount());
    await mount();
    expect(now().code).toBe('kept');
  });

  it('of another tab is offered, and neither is overwritten', async () => {
    await run(() => now().setCode('mine'));
    await run(() => vi.advanceTimersByTime(500));
    await writeElsewhere('theirs');
    expect(now().code).toBe('mine');
    expect(now().offered?.code).toBe('theirs');
    await run(() => now().setCode('mine 2'));
    await run(() => vi.advanceTimersByTime(500));
    expect(stored()?.code).toBe('mine 2');
    expect(stored()?.others.map(({ code }) => code)).toEqual(['theirs']);
  });

  it('that was offered can be taken, and the swap reverted', async () => {
    await run(() => now().setCode('mine'));
    await run(() => vi.advanceTimersByTime(500));
    await writeElsewhere('theirs');
    const { revision } = now();
    await run(() => now().take(now().offered ?? { code: '', language: 'C', savedAt: 0 }));
    expect(now().code).toBe('theirs');
    expect(now().revision).toBeGreaterThan(revision);
    expect(now().offered?.code).toBe('mine');
  });

  it('of another tab that is dropped does not come back on the next visit', async () => {
    await run(() => now().setCode('mine'));
    await run(() => vi.advanceTimersByTime(500));
    await writeElsewhere('theirs');
    await run(() => now().drop(now().offered ?? { code: '', language: 'C', savedAt: 0 }));
    expect([now().code, now().offered, stored()?.code, stored()?.others]).toEqual(['mine', null, 'mine', []]);
    await run(() => now().setCode('mine 2'));
    await run(() => vi.advanceTimersByTime(500));
    expect([now().offered, stored()?.others]).toEqual([null, []]);
    await run(() => root.unmount());
    await mount();
    expect([now().code, now().offered]).toEqual(['mine 2', null]);
  });

  it('that is dropped leaves the other versions', async () => {
    await run(() => now().setCode('mine'));
    await run(() => now().replace('reset'));
    await run(() => now().replace('accepted'));
    expect(stored()?.others.map(({ code }) => code)).toEqual(['reset', 'mine']);
    await run(() => now().drop(now().offered ?? { code: '', language: 'C', savedAt: 0 }));
    expect([now().code, now().offered?.code, stored()?.code]).toEqual(['accepted', 'mine', 'accepted']);
    await run(() => now().drop(now().offered ?? { code: '', language: 'C', savedAt: 0 }));
    expect([now().offered, stored()?.others]).toEqual([null, []]);
  });

  it('in another language is shelved and restored', async () => {
    await run(() => now().setCode('int x;'));
    await run(() => now().setLanguage('Python3'));
    expect(now().code).toBe('pass');
    await run(() => now().setLanguage('C++ 17'));
    expect(now().code).toBe('int x;');
  });

  it('placed by another page becomes current, and the previous one is offered', async () => {
    await run(() => now().setCode('mine'));
    await run(() => root.unmount());
    placeDraft(place, 'from a submission', 'C');
    await mount();
    expect(now().code).toBe('from a submission');
    expect(now().offered?.code).toBe('mine');
  });

  it("belongs to one user, and a visitor's draft moves to the user who signs in", async () => {
    await run(() => now().setCode('typed as a visitor'));
    await run(() => session.setUser(buildSessionUser({ uid: 'ann' })));
    expect([now().code, codeOf('ann'), stored()]).toEqual(['typed as a visitor', 'typed as a visitor', null]);
    // If a session is lost, drafts still belong to its user.
    await run(() => session.clear());
    await run(() => now().setCode('of ann'));
    await run(() => vi.advanceTimersByTime(500));
    expect([codeOf('ann'), stored()]).toEqual(['of ann', null]);
    await run(() => session.setUser(buildSessionUser({ uid: 'bob' })));
    expect([now().code, now().offered]).toEqual(['', null]);
    await run(() => now().setCode('of bob'));
    await run(() => session.leave());
    expect([now().code, codeOf('bob')]).toEqual(['', 'of bob']);
    await run(() => session.setUser(buildSessionUser({ uid: 'ann' })));
    expect(now().code).toBe('of ann');
  });

  it('of an earlier visit is offered if something else was typed before signing in', async () => {
    session.setUser(buildSessionUser({ uid: 'ann' }));
    placeDraft(place, 'of yesterday', 'C');
    session.leave();
    await run(() => now().setCode('of today'));
    await run(() => session.setUser(buildSessionUser({ uid: 'ann' })));
    expect([now().code, now().offered?.code]).toEqual(['of today', 'of yesterday']);
  });
});
