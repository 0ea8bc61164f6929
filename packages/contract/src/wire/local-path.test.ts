import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { accountLimits } from '../limits/account.ts';
import { localPath } from './local-path.ts';

const isValid = (path: string) => localPath.safeParse(path).success;
const site = 'https://judge.example';

it('accepts pages of the site with their queries', () => {
  for (const path of [
    '/',
    '/home',
    '/problem/1000?tab=statistics',
    '/device?code=ABCD-EFGH',
    '/apiary',
    '/a/b/',
    '/?q=//x',
    '/a?b?c/../d',
  ])
    assert.ok(isValid(path), path);
});

it('rejects other sites, fragments, characters that URLs encode, and long paths', () => {
  const other = [
    '//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'https://evil.example',
  ];
  for (const path of ['', 'home', ...other, '/home#oidc=x', '/a b', '/问题']) assert.ok(!isValid(path), path);
  assert.ok(!isValid(`/${'a'.repeat(accountLimits.returnPathMax)}`));
});

it('accepts nothing that a browser resolves to another site or to a path that begins with two slashes', () => {
  const parts = fc.constantFrom('/', '\\', '\t', '\n', '.', '@', ':', '?', '%2f', 'evil.example', 'a');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (list) => {
      const path = `/${list.join('')}`;
      if (!isValid(path)) return true;
      const { origin, pathname } = new URL(path, site);
      return origin === site && !pathname.startsWith('//');
    }),
  );
});
