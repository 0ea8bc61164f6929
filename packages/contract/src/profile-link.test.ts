import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { profileLink } from './profile-link.ts';

const accepted: readonly (readonly [typed: string, link: string])[] = [
  ['https://a.example', 'https://a.example'],
  ['http://a.example/x?y=1#z', 'http://a.example/x?y=1#z'],
  ['HTTPS://A.EXAMPLE/X', 'HTTPS://A.EXAMPLE/X'],
  ['  a.example/li  ', 'https://a.example/li'],
  ['a.example', 'https://a.example'],
  ['a.example:8080', 'https://a.example:8080'],
  ['a.example:8080/x', 'https://a.example:8080/x'],
  ['a.example:8080?user=li', 'https://a.example:8080?user=li'],
  ['a.example:8080#li', 'https://a.example:8080#li'],
  ['javascript.example:80/x', 'https://javascript.example:80/x'],
  ['127.0.0.1:3000', 'https://127.0.0.1:3000'],
  ['例子.中国/题', 'https://例子.中国/题'],
  ['https://a.example/@li', 'https://a.example/@li'],
  ['https://a.example/javascript:x', 'https://a.example/javascript:x'],
];
for (const [typed, link] of accepted) {
  test(`accepts ${typed}`, () => {
    assert.equal(profileLink(typed), link);
    assert.equal(profileLink(link), link, 'what was stored is stored again');
  });
}

const refused = [
  '',
  ' ',
  'li',
  'localhost',
  'http://localhost',
  'https://',
  'https:///a.example',
  'https:a.example',
  'https:/a.example',
  '//a.example',
  '/li',
  'javascript:probe()',
  'javascript://a.example/%0aprobe()',
  'JavaScript:probe()',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@b.example',
  'ftp://a.example',
  'file:///etc/passwd',
  'https://user@a.example',
  'https://user:secret@a.example',
  'a.example@evil.example',
  'https://a.example\\@evil.example',
  'https://a.example/"onclick="x',
  'https://a.example/<script>',
  'https://a.example/a b',
  'https://a.example/\u0000',
  'https://a.example/\u0085',
  'java\nscript:probe()',
  'https://a.exam\nple',
  'https://[::1]/',
  'https://a.example:99999',
  'https://a.example:port',
];
for (const typed of refused) {
  test(`rejects ${JSON.stringify(typed)}`, () => assert.equal(profileLink(typed), null));
}

test('any accepted link leads to a web host, without credentials and without markup characters', () => {
  const piece = fc.constantFrom(
    'https',
    'http',
    'javascript',
    ':',
    '/',
    '//',
    '\\',
    '@',
    '.',
    'a',
    'example',
    '?',
    '#',
    ' ',
    '"',
    '<',
    '\t',
    '%',
    '8080',
    '[',
    ']',
    '\u0000',
    '。',
    '／',
  );
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const link = profileLink(text);
      if (link === null) return;
      assert.match(link, /^https?:\/\/[^\s<>"\\]+$/i);
      const { protocol, username, password, hostname } = new URL(link);
      assert.ok(['http:', 'https:'].includes(protocol) && hostname.includes('.'));
      assert.equal(username + password, '');
      assert.equal(profileLink(link), link);
    }),
    { numRuns: 1000 },
  );
});
