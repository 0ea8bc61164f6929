import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { optionalInt, optionalText, page, pageQuery, queryBool, wireInt } from './wire.ts';

test('ids are numbers or numeric strings', () => {
  for (const [given, read] of [
    [7, 7],
    ['7', 7],
    [' 42 ', 42],
    ['-3', -3],
    [0, 0],
    ['999999999999999', 999_999_999_999_999],
  ]) {
    assert.equal(wireInt.parse(given), read);
  }
  for (const bad of [
    '',
    '1.5',
    '1e3',
    '0x1',
    'seven',
    1.5,
    Infinity,
    Number.NaN,
    2 ** 53,
    '9'.repeat(16),
    null,
    true,
    [1],
  ]) {
    assert.equal(wireInt.safeParse(bad).success, false, JSON.stringify(bad));
  }
});

test('an id that is null, absent or empty is not given', () => {
  for (const nothing of [null, undefined, '']) assert.equal(optionalInt.parse(nothing), undefined);
  assert.equal(optionalInt.parse('5'), 5);
  assert.equal(optionalInt.safeParse('five').success, false);
  const body = z.object({ cid: optionalInt });
  assert.deepEqual(body.parse({}), {});
  assert.deepEqual(body.parse({ cid: null }), { cid: undefined });
});

test('parses flags of a query', () => {
  for (const yes of ['true', '1', true]) assert.equal(queryBool.parse(yes), true);
  for (const no of ['false', '0', '', 'null', 'undefined', false]) assert.equal(queryBool.parse(no), false);
  assert.equal(queryBool.safeParse('perhaps').success, false);
});

test('free text is trimmed, empty text is not given, long text is rejected', () => {
  assert.equal(optionalText.parse('  two words '), 'two words');
  for (const nothing of ['', '   ', null, undefined]) assert.equal(optionalText.parse(nothing), undefined);
  assert.equal(optionalText.safeParse('x'.repeat(limits.keywordMax + 1)).success, false);
});

test('pages start at 1, and no page is larger than the cap', () => {
  const query = z.object(pageQuery(15));
  const cases: [Record<string, unknown>, [number, number]][] = [
    [{}, [1, 15]],
    [{ currentPage: '3', limit: '30' }, [3, 30]],
    [{ currentPage: 0, limit: 0 }, [1, 15]],
    [{ currentPage: -5, limit: -5 }, [1, 15]],
    [{ currentPage: '', limit: '' }, [1, 15]],
    [{ limit: limits.pageSizeMax }, [1, limits.pageSizeMax]],
    [{ limit: limits.pageSizeMax + 1 }, [1, limits.pageSizeMax]],
    [{ limit: '999999999999999' }, [1, limits.pageSizeMax]],
  ];
  for (const [given, [currentPage, limit]] of cases) {
    assert.deepEqual(query.parse(given), { currentPage, limit }, JSON.stringify(given));
  }
  assert.equal(query.safeParse({ limit: 'many' }).success, false);
});

test('the page has all fields', () => {
  const rows = page(z.object({ id: z.number() }));
  const sent = { records: [{ id: 1 }], total: 1, size: 10, current: 1, pages: 1 };
  assert.deepEqual(rows.parse(sent), sent);
  assert.equal(rows.safeParse({ ...sent, records: null }).success, false);
  assert.equal(rows.safeParse({ ...sent, total: '1' }).success, false);
});
