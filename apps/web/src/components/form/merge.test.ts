import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, isSameValue, merge } from './merge.ts';

const base = { title: 'A', limit: 1000, tags: ['x'], isPublic: false };

describe('merging two versions with a common base', () => {
  it('takes what only they changed and keeps what only I changed', () => {
    const { values, clashes } = merge(base, { ...base, title: 'mine' }, { ...base, limit: 2000 });
    expect(values).toEqual({ ...base, title: 'mine', limit: 2000 });
    expect(clashes).toEqual([]);
  });

  it('reports fields that both changed differently, and keeps mine', () => {
    const { values, clashes } = merge(
      base,
      { ...base, title: 'mine', tags: ['y'] },
      { ...base, title: 'theirs', tags: ['y'] },
    );
    expect(values).toEqual({ ...base, title: 'mine', tags: ['y'] });
    expect(clashes).toEqual(['title']);
  });

  it('omits removed fields', () => {
    const { values } = merge({ ...base, gone: 'a' }, { ...base, gone: 'b' }, base);
    expect(values).toEqual(base);
  });

  const someValues = fc.record({
    title: fc.constantFrom('A', 'B', 'C'),
    limit: fc.constantFrom(1, 2, null),
    tags: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  });

  it('loses nothing: each field is theirs or mine, and mine wherever I changed it', () => {
    fc.assert(
      fc.property(someValues, someValues, someValues, (first, mine, theirs) => {
        const { values, clashes } = merge(first, mine, theirs);
        for (const name of ['title', 'limit', 'tags'] as const) {
          const isMineChanged = !isSameValue(first[name], mine[name]);
          expect(isSameValue(values[name], isMineChanged ? mine[name] : theirs[name])).toBe(true);
          const isClash =
            isMineChanged &&
            !isSameValue(first[name], theirs[name]) &&
            !isSameValue(mine[name], theirs[name]);
          expect(clashes.includes(name)).toBe(isClash);
        }
      }),
    );
  });

  it('returns the other side without conflicts if one side changed nothing', () => {
    fc.assert(
      fc.property(someValues, someValues, (first, other) => {
        expect(merge(first, first, other)).toEqual({ values: other, clashes: [] });
        expect(changedFields(merge(first, other, first).values, other)).toEqual([]);
      }),
    );
  });
});

it('ignores trailing blanks and respects the order of words', () => {
  expect(isSameValue('a ', 'a')).toBe(true);
  expect(isSameValue(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameValue(null, '')).toBe(false);
});
