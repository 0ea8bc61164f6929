// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authDialog, openAuthDialog, switchAuthMode } from './auth-dialog.ts';
import { serverNow, setServerTime } from './clock.ts';
import { copyText } from './copy-text.ts';
import { afterSeconds, secondsIn } from './countdown.ts';
import { acceptanceRate, formatMemory, formatRate } from './format-figures.ts';
import { formatExact, formatRelative } from './format-time.ts';
import { dismissToast, toastStore, showToast } from './toasts.ts';
import { competitionRanks } from './competition-ranks.ts';
import { storage } from './storage.ts';
import { createStore } from './store.ts';
import { replaceMembers } from '../../test-support/replace-members.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  authDialog.set(null);
  dismissToast();
});

it('equal values share a rank, and the next rank skips as many', () => {
  expect(competitionRanks([9, 7, 7, 7, 2])).toEqual([1, 2, 2, 2, 5]);
  expect(competitionRanks([])).toEqual([]);
});

describe('a store', () => {
  it('notifies subscribers of changes only, and not after they unsubscribe', () => {
    const store = createStore('a');
    const seen: string[] = [];
    const stop = store.subscribe(() => seen.push(store.get()));
    store.set('a');
    store.set('b');
    stop();
    store.set('c');
    expect([seen, store.get()]).toEqual([['b'], 'c']);
  });

  it('allows unsubscribing during a notification', () => {
    const store = createStore(0);
    const other = vi.fn();
    const stop = store.subscribe(() => stop());
    store.subscribe(other);
    store.set(1);
    store.set(2);
    expect(other).toHaveBeenCalledTimes(2);
  });
});

describe('the storage', () => {
  it('returns any text that was written, and null after its removal', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (key, value) => {
        storage.write(key, value);
        expect(storage.read(key)).toBe(value);
        storage.write(key, null);
        expect(storage.read(key)).toBeNull();
      }),
    );
  });

  it('does not break the page if the browser forbids it', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    storage.write('a', 'b');
    storage.write('a', null);
    expect([storage.read('a'), storage.readJson('a')]).toEqual([null, null]);
  });

  it.each(['', '{', 'undefined', '{"a":'])('parses no JSON in "%s"', (text) => {
    storage.write('json', text);
    expect(storage.readJson('json')).toBeNull();
  });
});

describe('the server clock', () => {
  it('continues from the last server time and ignores invalid times', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    setServerTime(new Date(5_000_000).toISOString());
    vi.advanceTimersByTime(2000);
    expect(serverNow()).toBe(5_002_000);
    setServerTime('yesterday');
    expect(serverNow()).toBe(5_002_000);
    setServerTime(new Date().toISOString());
  });
});

describe('copying text', () => {
  it('uses the clipboard, or the fallback without one, and returns whether it worked', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await copyText('x')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('x');

    const taken: string[] = [];
    vi.stubGlobal('navigator', {});
    const execCommand = () => {
      taken.push(document.querySelector('textarea')?.value ?? 'nothing');
      return true;
    };
    replaceMembers(document, { execCommand });
    expect(await copyText('two\nlines')).toBe(true);
    expect(taken).toEqual(['two\nlines']);
    replaceMembers(document, { execCommand: () => false });
    expect(await copyText('y')).toBe(false);
    expect(document.querySelector('textarea')).toBeNull();
  });
});

describe('toasts', () => {
  it('replace each other; dismissing an old one keeps the newer', () => {
    showToast({ tone: 'info', text: 'first' });
    const first = toastStore.get()?.id;
    showToast({ tone: 'info', text: 'first' });
    dismissToast(first);
    expect(toastStore.get()).toMatchObject({ text: 'first' });
    dismissToast(toastStore.get()?.id);
    expect(toastStore.get()).toBeNull();
  });
});

describe('the sign-in dialog', () => {
  beforeEach(() => authDialog.set(null));

  it('keeps its form and continuation when a call fails meanwhile', () => {
    const proceed = vi.fn();
    openAuthDialog('register', proceed);
    openAuthDialog('login');
    expect(authDialog.get()).toEqual({ mode: 'register', proceed });
  });

  it('runs the newest continuation', () => {
    const [first, second] = [vi.fn(), vi.fn()];
    openAuthDialog('login', first);
    openAuthDialog('login', second);
    switchAuthMode('register');
    expect(authDialog.get()).toEqual({ mode: 'register', proceed: second });
  });

  it('is not opened by switching forms', () => {
    switchAuthMode('login');
    expect(authDialog.get()).toBeNull();
  });
});

describe('formatted values', () => {
  it('a rate lies between 0 and 100 and grows with accepted submissions', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (less, more, total) => {
        const [low, high] = [
          acceptanceRate(Math.min(less, more), total),
          acceptanceRate(Math.max(less, more), total),
        ];
        if (total === 0) {
          expect([low, high]).toEqual([null, null]);
          return;
        }
        expect(low ?? -1).toBeGreaterThanOrEqual(0);
        expect(high ?? 101).toBeLessThanOrEqual(100);
        expect(low ?? 0).toBeLessThanOrEqual(high ?? 0);
        expect(formatRate(high)).toMatch(/^\d{1,3}\.\d\d%$/);
      }),
    );
  });

  it('memory uses the largest unit that it fills, with at most four digits', () => {
    fc.assert(
      fc.property(fc.nat({ max: 64 * 1024 * 1024 }), (kilobytes) => {
        const [value = '', unit] = formatMemory(kilobytes).split(' ');
        const factor = { KB: 1, MB: 1024, GB: 1024 * 1024 }[unit ?? ''] ?? Number.NaN;
        expect(value.replace('.', '').length).toBeLessThanOrEqual(4);
        expect(Math.abs(Number(value) * factor - kilobytes)).toBeLessThanOrEqual(factor / 2);
      }),
    );
  });

  it('an exact time parses back to the same time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        expect(Date.parse(formatExact(seconds * 1000).replace(' ', 'T'))).toBe(seconds * 1000);
      }),
    );
  });

  it('a relative time is never longer than its date and agrees in both languages', () => {
    const now = new Date(2026, 10, 21, 15, 12, 37).getTime();
    fc.assert(
      fc.property(fc.integer({ min: -400 * 86_400, max: 400 * 86_400 }), (seconds) => {
        const value = new Date(now + seconds * 1000).toISOString();
        const [chinese, english] = [formatRelative(value, now, 'zh-CN'), formatRelative(value, now, 'en-US')];
        expect(chinese).not.toMatch(/[a-z]/i);
        expect(english).not.toMatch(/\p{Script=Han}/u);
        // Distant times are dates in both languages.
        if (Math.abs(seconds) > 3 * 86_400) expect(english).toBe(chinese);
        if (/^\d/.test(english) && english.includes('-')) expect(formatExact(value)).toContain(english);
      }),
    );
  });

  it('a wait time counts down by one each second and then ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat({ max: 600 }), (wait, passed) => {
        for (const message of [`请在 ${wait} 秒后重试`, `Try again in ${wait} s`]) {
          const left = afterSeconds(message, passed);
          expect(left === null ? 0 : secondsIn(left)).toBe(Math.max(0, wait - passed));
        }
      }),
    );
  });
});
