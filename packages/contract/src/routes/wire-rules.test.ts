import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { answers, hasType, inputs, published, type Schema, walk } from '../testing/calls.ts';

/**
 * Rules for encoding values, which hold for all calls: URLs contain only strings, bodies may contain null, and
 * responses contain numbers as numbers.
 */
interface Field {
  readonly place: string;
  readonly name: string;
  readonly part: z.ZodType;
  readonly schema: Schema;
  readonly isNeeded: boolean;
}
const fields: readonly (Field & { readonly where: string })[] = inputs.flatMap(
  ({ place, part: where, schema }) => {
    if (!(schema instanceof z.ZodObject)) return [];
    const { properties = {}, required = [] } = published(schema, 'input');
    return Object.entries(schema.shape).map(([name, part]) => ({
      place: `${place}: ${name}`,
      where,
      name,
      part: part as z.ZodType,
      schema: properties[name] ?? {},
      isNeeded: required.includes(name),
    }));
  },
);
const choices = (schema: Schema): Schema[] => (schema.anyOf ?? schema.oneOf)?.flatMap(choices) ?? [schema];
const takes = ({ schema }: Field, type: string) => choices(schema).some((choice) => hasType(choice, type));
const takesNumbers = (field: Field) => takes(field, 'integer') || takes(field, 'number');

test('accepts digits for every number in a query', () => {
  const numbers = fields.filter((field) => field.where !== 'body' && takesNumbers(field));
  assert.ok(numbers.length > 150);
  for (const { place, part } of numbers) {
    // There are only two kinds of rankings, and pages start at 1, so a value of 1 is valid everywhere.
    for (const [text, value] of [
      ['1', 1],
      [' 1 ', 1],
    ] as const)
      assert.deepEqual(part.parse(text), value, place);
    for (const bad of ['one', '1,2', '1e2', '٣', '１', '+1', '0b1'])
      assert.equal(part.safeParse(bad).success, false, place);
  }
});

test('accepts words for a flag in a query, and the values of old clients for none', () => {
  const flags = fields.filter((field) => field.where !== 'body' && takes(field, 'boolean'));
  assert.ok(flags.length > 40);
  for (const { place, part } of flags) {
    for (const yes of ['true', '1']) assert.equal(part.parse(yes), true, place);
    for (const no of ['false', '0', '', 'null', 'undefined']) assert.equal(part.parse(no), false, place);
    for (const bad of ['TRUE', 'on', 'yes', '2', ' true'])
      assert.equal(part.safeParse(bad).success, false, `${place} ${bad}`);
  }
});

test('a query carries no object, and a list only if the field may be repeated', () => {
  const lists: string[] = [];
  for (const field of fields) {
    if (field.where === 'body') continue;
    assert.ok(!takes(field, 'object'), field.place);
    if (takes(field, 'array')) lists.push(field.place);
  }
  assert.deepEqual(lists, [
    'query of GET /api/get-problem-list: tagId',
    'query of GET /api/file/export-problem: pid',
  ]);
});

test('accepts an empty text as absent for optional numbers in a query', () => {
  for (const field of fields) {
    if (field.where !== 'query' || field.isNeeded || !takesNumbers(field)) continue;
    // Existing clients do not use this field. The pages that use it never send an empty text.
    if (field.place === 'query of GET /api/admin/language-limits: pid') continue;
    assert.ok(field.part.safeParse('').success, field.place);
  }
});

test('accepts null for an optional number in a body, as rows and forms of clients send it', () => {
  const optional = fields.filter((field) => field.where === 'body' && !field.isNeeded && takesNumbers(field));
  assert.ok(optional.length > 40);
  for (const { place, part, schema } of optional) {
    // Existing clients do not use these settings and drafts. An account always has a role and a state.
    if (/settings|draft|pace|Memory|webhooks|edit-user/.test(place) || schema.minimum === 0) continue;
    assert.ok(part.safeParse(null).success, place);
  }
});

/** Existing clients put ids from URLs into bodies as strings. */
test('accepts a text for an id in a body', () => {
  const ids =
    /^(id|pid|cid|tid|gid|did|aid|tcid|submitId|commentId|replyId|quoteId|sourceId|categoryId|fileId)$/;
  for (const field of fields) {
    if (field.where !== 'body' || !ids.test(field.name) || !takesNumbers(field)) continue;
    // A display id may look like a number, so it remains a string.
    const isName =
      field.name === 'pid' && /discussion|submit-problem-judge|claim-remote-run/.test(field.place);
    assert.deepEqual(field.part.parse('42'), isName ? '42' : 42, field.place);
  }
});

test('accepts a list of numbers as numbers, as texts and mixed', () => {
  const lists = fields.filter((field) =>
    /^(pids|pidList|submitIds|order|readAnnouncementList|tags)$/.test(field.name),
  );
  const found = lists.filter(({ part }) => part.safeParse([1, '2']).success);
  assert.ok(found.length >= 12);
  for (const { part, place } of found) {
    assert.deepEqual(part.parse([1, '2', ' 3 ']), [1, 2, 3], place);
    for (const bad of [['a'], [null], [1.5], [[1]], '1,2', { 0: 1, length: 1 }])
      assert.equal(part.safeParse(bad).success, false, `${place} ${JSON.stringify(bad)}`);
  }
});

/** All named fields of responses, with their permitted types. */
const names = answers.flatMap(({ name, schema }) =>
  [...walk(published(schema, 'output'))].map(({ path, schema: found }) => ({
    place: `${name}: ${path}`,
    field: path.split(/[.[\]{}]+/).findLast((step) => step !== '') ?? '',
    isEach: /[\]}]$/.test(path),
    kinds: choices(found).filter((choice) => choice.type !== undefined && !hasType(choice, 'null')),
  })),
);
const everyIs = (kinds: readonly Schema[], type: string) => kinds.every((kind) => hasType(kind, type));

test('ids and counts are integers in every response', () => {
  const whole =
    /^(pid|cid|tid|gid|did|aid|tcid|cpid|submitId|commentId|categoryId|sourceId|total|current|size|pages|ac|rank|likeNum|viewNum|commentNum|status|score|time|memory|length|duration|count|type|difficulty|seq|groupNum)$/;
  // Existing clients know switches and kinds under the same names.
  const others = /(msg\/\w+|notice-detail): .*type$|nacos\.status$|search-results: records\[\]\.time$/;
  // The WebAuthn standard defines a string as the kind of a credential.
  const webAuthn = /^POST \/api\/passkeys\/.*type$/;
  // These calls are unknown to existing clients and return scores with decimals.
  const exact =
    /^\w+ \/api\/((admin|group)\/(problem-draft|problem\/test-data|problem\/check|test-data-upload|rejudge|contest|training)|contest-rejudge|training-(class|matrix)|node)[^ ]*: .*(score|total)$/;
  for (const { place, field, isEach, kinds } of names) {
    if (isEach || !whole.test(field) || kinds.length === 0) continue;
    const isSwitch = field === 'status' && everyIs(kinds, 'boolean');
    const isObject = everyIs(kinds, 'object');
    const isWhole = kinds.every((kind) => hasType(kind, 'integer') || Number.isInteger(kind.const));
    assert.ok(
      isWhole || isObject || isSwitch || others.test(place) || exact.test(place) || webAuthn.test(place),
      place,
    );
  }
});

test('timestamps are texts in every response', () => {
  for (const { place, field, isEach, kinds } of names) {
    if (
      isEach ||
      !/^(gmt[A-Z]\w*|startTime|endTime|submitTime|sealRankTime|createdAt|finishedAt|recentLoginTime)$/.test(
        field,
      )
    )
      continue;
    assert.ok(everyIs(kinds, 'string'), place);
  }
});

test('fields named like a question are booleans', () => {
  for (const { place, field, isEach, kinds } of names) {
    if (isEach || !/^(is|has|can|does|may)[A-Z]/.test(field)) continue;
    const isYesOrNo = kinds.every((kind) => hasType(kind, 'boolean') || kind.const === true);
    assert.ok(isYesOrNo, place);
  }
});

test('rights are named booleans', () => {
  let seen = 0;
  for (const { place, field } of names) {
    if (field !== 'can' || !place.endsWith('can')) continue;
    const rights = names.filter(
      (each) => each.place.startsWith(`${place}.`) && !each.place.slice(place.length + 1).includes('.'),
    );
    assert.ok(rights.length > 0, place);
    seen += rights.length;
    for (const right of rights) {
      // This field contains the roles that the viewer may give to a member.
      if (/\.become(\[\])?$/.test(right.place)) continue;
      assert.ok(everyIs(right.kinds, 'boolean'), right.place);
    }
  }
  assert.ok(seen > 100);
});

test('a page of a list contains the total count, and each row is an object', () => {
  for (const { name, schema } of answers) {
    const { properties = {}, required = [] } = published(schema, 'output');
    if (properties['records'] === undefined) continue;
    for (const field of ['records', 'total', 'size', 'current', 'pages'])
      assert.ok(required.includes(field), `${name}: ${field}`);
    const { items } = properties['records'];
    assert.ok(items && choices(items).every((choice) => hasType(choice, 'object')), name);
  }
});
