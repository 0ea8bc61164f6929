import { describe, expect, it } from 'vitest';
import {
  changeLanguage,
  dropVersion,
  parseDraft,
  saveDraft,
  switchVersion,
  type DraftVersion,
} from './drafts.ts';

const version = (code: string, savedAt = 1): DraftVersion => ({ code, language: 'C', savedAt });

describe('saving', () => {
  it('creates a draft', () => {
    const { stored, setAside } = saveDraft(null, version('a'), null, 'r1');
    expect(stored).toEqual({ ...version('a'), revision: 'r1', others: [], shelf: {} });
    expect(setAside).toBeNull();
  });

  it("replaces the tab's own text without a version per step", () => {
    const first = saveDraft(null, version('a'), null, 'r1').stored;
    const { stored, setAside } = saveDraft(first, version('ab', 2), 'r1', 'r2');
    expect(stored.code).toBe('ab');
    expect(stored.others).toEqual([]);
    expect(setAside).toBeNull();
  });

  it('keeps the text of another tab as a version instead of overwriting it', () => {
    const mine = saveDraft(null, version('a'), null, 'r1').stored;
    const theirs = saveDraft(mine, version('their work', 2), 'r1', 'r2').stored;
    const { stored, setAside } = saveDraft(theirs, version('my work', 3), 'r1', 'r3');
    expect(stored.code).toBe('my work');
    expect(setAside).toEqual(version('their work', 2));
    expect(stored.others).toEqual([version('their work', 2)]);
  });

  it('loses no text while two tabs write in turn', () => {
    let state = saveDraft(null, version('0'), null, 'r0').stored;
    let [seenA, seenB] = ['r0', 'r0'];
    for (let step = 1; step <= 10; step++) {
      state = saveDraft(state, version(`A${'a'.repeat(step)}`, step), seenA, `a${step}`).stored;
      seenA = `a${step}`;
      state = saveDraft(state, version(`B${'b'.repeat(step)}`, step), seenB, `b${step}`).stored;
      seenB = `b${step}`;
    }
    expect([state.code, ...state.others.map(({ code }) => code)]).toEqual(
      expect.arrayContaining(['Aaaaaaaaaaa', 'Bbbbbbbbbbb']),
    );
    expect(state.others.length).toBeLessThanOrEqual(5);
  });

  it('keeps no version of equal or blank texts', () => {
    const equal = saveDraft(null, version('a'), null, 'r1').stored;
    expect(saveDraft(equal, version('a', 2), null, 'r2').setAside).toBeNull();
    const blank = saveDraft(null, version('  \n'), null, 'r1').stored;
    expect(saveDraft(blank, version('a', 2), null, 'r2').stored.others).toEqual([]);
  });
});

describe('taking another version', () => {
  it('swaps both, so that it can be reverted', () => {
    const mine = saveDraft(null, version('a'), null, 'r1').stored;
    const theirs = saveDraft(mine, version('b', 2), 'r1', 'r2').stored;
    const both = saveDraft(theirs, version('c', 3), 'r1', 'r3').stored;
    const taken = switchVersion(both, version('b', 2), 4, 'r4');
    expect(taken.code).toBe('b');
    expect(taken.others.map(({ code }) => code)).toEqual(['c']);
    expect(switchVersion(taken, version('c'), 5, 'r5').code).toBe('c');
  });

  it('drops a version on request', () => {
    const theirs = saveDraft(null, version('b'), null, 'r1').stored;
    const both = saveDraft(theirs, version('c', 2), null, 'r2').stored;
    expect(dropVersion(both, version('b'), 'r3').others).toEqual([]);
  });
});

describe('changing the language', () => {
  const c = { language: 'C', contentType: 'text/x-csrc' };
  const cpp17 = { language: 'C++ 17', contentType: 'text/x-c++src' };
  const cpp20 = { language: 'C++ 20', contentType: 'text/x-c++src' };
  const base = { template: 'start', isUntouched: false, now: 1 };

  it('keeps the text within a language family', () => {
    expect(changeLanguage({}, { ...base, from: cpp17, to: cpp20, code: 'x' })).toEqual({
      code: 'x',
      shelf: {},
    });
  });

  it('shelves the text of another family and restores it', () => {
    const away = changeLanguage({}, { ...base, from: c, to: cpp17, code: 'mine' });
    expect(away.code).toBe('start');
    const back = changeLanguage(away.shelf, { ...base, from: cpp17, to: c, code: 'other' });
    expect(back.code).toBe('mine');
    expect(back.shelf['text/x-c++src']?.code).toBe('other');
  });

  it('does not shelve a template', () => {
    const change = { ...base, isUntouched: true, from: c, to: cpp17, code: 'start of C' };
    expect(changeLanguage({}, change)).toEqual({ code: 'start', shelf: {} });
  });
});

describe('parsing', () => {
  it('reads what was written', () => {
    const { stored } = saveDraft(null, version('a'), null, 'r1');
    expect(parseDraft(JSON.stringify(stored))).toEqual(stored);
  });
  it.each([null, '', '{', '[]', '1', '{"code":1}', '{"code":"a","language":"C","savedAt":1}'])(
    'rejects %s',
    (text) => expect(parseDraft(text)).toBeNull(),
  );
  it('drops invalid parts and keeps the rest', () => {
    const text =
      '{"code":"a","language":"C","savedAt":1,"revision":"r","others":[{"code":1}],"shelf":{"x":2}}';
    expect(parseDraft(text)).toMatchObject({ code: 'a', others: [], shelf: {} });
  });
});
