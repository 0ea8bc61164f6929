import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ErrorCode, errorCatalogue, type ErrorEntry, errorText } from './errors/index.ts';
import { keysOf } from './wire/values.ts';

const codes = keysOf(errorCatalogue);
const entryOf = (code: ErrorCode): ErrorEntry => errorCatalogue[code];
const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

test('only general errors answer 401 or 403, so a business error neither signs users out nor reloads roles', () => {
  const loggingOut = codes.filter((code) => entryOf(code).http === 401);
  assert.deepEqual(loggingOut.sort(), ['loginRequired', 'nodeTokenInvalid', 'tokenInvalid']);
  const reloading = codes.filter((code) => entryOf(code).http === 403);
  assert.deepEqual(reloading.sort(), [
    'apiTokenScope',
    'discussionsClosed',
    'forbidden',
    'groupDiscussionsClosed',
    'liveTicketInvalid',
  ]);
});

test('missing objects answer status 404 with HTTP 200, so that clients show our text', () => {
  const ownChannel = new Set(['fileNotFound', 'blobNotFound']);
  for (const code of codes) {
    if (!code.endsWith('NotFound') || ownChannel.has(code)) continue;
    assert.equal(entryOf(code).http, 200, code);
    assert.ok([400, 404].includes(entryOf(code).status), code);
  }
});

test('only texts of success have the status of success', () => {
  for (const code of codes) assert.equal(entryOf(code).status === 200, code.endsWith('Changed'), code);
});

test('texts follow the writing rules of each language', () => {
  for (const code of codes) {
    const { zh, en } = entryOf(code);
    assert.match(en, /^(\p{Lu}|\{(language|count|imported|name|judge)\} )/u, code);
    assert.doesNotMatch(en, /\.$|^\s|\s$|\s{2}/, code);
    assert.doesNotMatch(zh, /[。,;:?]|^\s|\s$|\s{2}/u, code);
    // A space separates Chinese from Latin letters and digits.
    assert.doesNotMatch(zh, /\p{Script=Han}[A-Za-z\d{]|[A-Za-z\d}]\p{Script=Han}/u, code);
    assert.ok(en.length <= 110 && zh.length <= 50, code);
  }
});

test('errors have distinct texts, unless their HTTP codes differ', () => {
  const seen = new Map<string, ErrorCode>();
  for (const code of codes) {
    const { zh, en } = entryOf(code);
    const twin = seen.get(zh) ?? seen.get(en);
    if (twin) assert.notEqual(entryOf(twin).http, entryOf(code).http, `${twin} and ${code}`);
    seen.set(zh, code).set(en, code);
  }
});

test('parameters are filled in once in both languages, and no placeholder remains', () => {
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.string(), fc.integer(), (code, text, number) => {
      const names = placeholdersOf(entryOf(code).en);
      assert.deepEqual(names, placeholdersOf(entryOf(code).zh));
      const filled = Object.fromEntries(names.map((name, at) => [name, at % 2 === 0 ? text : number]));
      for (const locale of ['zh-CN', 'en-US'] as const) {
        const raw = locale === 'zh-CN' ? entryOf(code).zh : entryOf(code).en;
        const expected = raw
          .split(/\{(\w+)\}/)
          .map((piece, at) => (at % 2 === 1 ? String(filled[piece]) : piece));
        assert.equal(errorText(code, locale, filled), expected.join(''));
      }
    }),
  );
});

test('a zero is filled in, and an unknown parameter is ignored', () => {
  assert.match(errorText('registerCodeWrong', 'en-US', { tries: 0 }), / left: 0$/);
  assert.equal(errorText('codeEmpty', 'en-US', { limit: 5 }), 'Code can not be empty');
});
