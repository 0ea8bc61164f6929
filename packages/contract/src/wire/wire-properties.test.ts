import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { optionalInt, optionalText, page, pageQuery, queryBool, wireInt } from './wire.ts';

/** Integers that both numbers and digit strings can represent. */
const id = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
const blanks = fc.stringMatching(/^[ \t\n\u3000]{0,3}$/);

test('a number and its digits, with or without surrounding blanks, are parsed alike', () => {
  fc.assert(
    fc.property(id, blanks, blanks, (value, before, after) => {
      assert.equal(wireInt.parse(value), value);
      assert.equal(wireInt.parse(`${before}${value}${after}`), value);
      assert.equal(optionalInt.parse(String(value)), value);
    }),
  );
});

test('a parsed number is a safe integer, whatever was sent', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.stringMatching(/^[-+ \d.exn_]{0,20}$/)), (given) => {
      for (const codec of [wireInt, optionalInt]) {
        const { success, data } = codec.safeParse(given);
        if (!success || data === undefined) continue;
        assert.ok(Number.isSafeInteger(data), `${String(given)} is read as ${data}`);
        assert.equal(codec.parse(data), data);
        assert.equal(Number(given), data);
      }
    }),
    { numRuns: 500 },
  );
});

test('leading zeros do not change the base', () => {
  assert.equal(wireInt.parse('0010'), 10);
  assert.equal(wireInt.parse('08'), 8);
});

test('parsing a text again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: limits.keywordMax / 2 }), blanks, (text, blank) => {
      const read = optionalText.parse(`${blank}${text}${blank}`);
      assert.equal(read, text.trim() || undefined);
      assert.equal(optionalText.parse(read), read);
    }),
  );
});

test('accepts a text of maximum length and rejects a longer one', () => {
  assert.equal(optionalText.parse('x'.repeat(limits.keywordMax))?.length, limits.keywordMax);
  assert.equal(optionalText.safeParse(' '.repeat(limits.keywordMax + 1)).success, false);
  for (const other of [7, true, ['x'], { toString: () => 'x' }])
    assert.equal(optionalText.safeParse(other).success, false);
});

test('a flag is true or false, and nothing similar', () => {
  for (const bad of ['TRUE', 'yes', 'on', '2', ' true', 1, 0, null, [], ['true'], {}]) {
    assert.equal(queryBool.safeParse(bad).success, false, JSON.stringify(bad));
  }
  fc.assert(fc.property(fc.boolean(), (flag) => assert.equal(queryBool.parse(String(flag)), flag)));
});

const anySize = fc.oneof(id, id.map(String), fc.constantFrom(undefined, null, ''));

test('any requested page gives a possible page', () => {
  fc.assert(
    fc.property(anySize, anySize, fc.integer({ min: 1, max: 100 }), (currentPage, limit, usual) => {
      const query = z.object(pageQuery(usual));
      const read = query.parse({ currentPage, limit });
      assert.ok(read.currentPage >= 1 && read.limit >= 1 && read.limit <= limits.pageSizeMax);
      assert.deepEqual(query.parse(read), read);
      // The index of the first row of the page must still fit into a 64-bit integer of the database.
      assert.ok((read.currentPage - 1) * read.limit < 2 ** 63);
    }),
  );
});

test("parses a client's query as intended", () => {
  const query = z.object({
    ...pageQuery(30),
    gid: optionalInt,
    username: optionalText,
    onlyMine: queryBool.nullish(),
  });
  const keys = ['currentPage', 'limit', 'gid', 'username', 'onlyMine'];
  const meant = fc.record(
    {
      currentPage: fc.integer({ min: 1, max: 1e9 }),
      limit: fc.constantFrom(...limits.pageSizes),
      gid: fc.option(id, { nil: undefined }),
      username: fc.option(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).map((text) => text.trim() || 'x'),
        { nil: undefined },
      ),
      onlyMine: fc.option(fc.boolean(), { nil: undefined }),
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(meant, (intended) => {
      const address = new URLSearchParams();
      for (const [key, value] of Object.entries(intended))
        if (value !== undefined) address.set(key, String(value));
      const sent: unknown = Object.fromEntries(new URLSearchParams(address.toString()));
      assert.equal(JSON.stringify(query.parse(sent), keys), JSON.stringify(intended, keys));
    }),
  );
});

test('a page drops fields that a row must not contain', () => {
  const rows = page(z.object({ id: z.number() }));
  const sent = { records: [{ id: 1, email: 'a@b.c' }], total: 1, size: 10, current: 1, pages: 1 };
  assert.deepEqual(rows.parse(sent).records, [{ id: 1 }]);
  for (const field of ['total', 'size', 'current', 'pages']) {
    assert.equal(rows.safeParse({ ...sent, [field]: undefined }).success, false, field);
    assert.equal(rows.safeParse({ ...sent, [field]: 0.5 }).success, false, field);
  }
});
