import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exitStatusOf } from './exit-status.ts';
import { ProxyFault } from './site/errors.ts';
import { proxyFor } from './site/proxy.ts';
import { siteAddress } from './site/site.ts';
import { languageNamed, languageOf, problemCandidates } from './source-file.ts';
import { columnsOf, oneLine, plainText, tableLines } from './terminal/text.ts';

test('guesses problems from files and folders', () => {
  assert.deepEqual(problemCandidates('/home/ann/1000.cpp', false), ['1000', 'ann']);
  assert.deepEqual(problemCandidates('/home/ann/1000/main.py', false), ['1000', 'main']);
  assert.deepEqual(problemCandidates('/home/题目/a.cpp', true).slice(0, 2), ['a', 'A']);
});

test('guesses languages among those of the problem', () => {
  assert.equal(languageOf('a.cpp', ['C++ 17', 'C++ 20 With O2', 'Python3']), 'C++ 20 With O2');
  assert.equal(languageOf('a.C', ['C++ 17', 'C++ 20']), 'C++ 20');
  assert.equal(languageOf('a.PY', ['C++', 'Python3']), 'Python3');
  assert.equal(languageOf('a.py', ['C++']), null);
  assert.equal(languageOf('a', ['C++']), null);
  assert.equal(languageNamed('c++', ['C++', 'C++ 17']), 'C++');
  assert.equal(languageNamed('py', ['Python3', 'C++']), 'Python3');
  assert.equal(languageNamed('c', ['C++', 'C++ 17']), null);
});

test('reads proxies as other programs do', () => {
  const environment = {
    https_proxy: 'proxy:3128',
    HTTP_PROXY: 'http://user:word@proxy2',
    NO_PROXY: 'localhost, .lan:8080',
  };
  const of = (address: string) => proxyFor(new URL(address), environment)?.host ?? null;
  assert.equal(of('https://judge.example.org/'), 'proxy:3128');
  assert.equal(of('http://judge.example.org/'), 'proxy2');
  assert.equal(of('http://localhost:8080/'), null);
  assert.equal(of('http://judge.lan:8080/'), null);
  assert.equal(of('http://judge.lan/'), 'proxy2');
  assert.equal(proxyFor(new URL('http://a/'), { NO_PROXY: '*', HTTP_PROXY: 'x' }), null);
  assert.throws(() => proxyFor(new URL('http://a/'), { HTTP_PROXY: 'socks5://x' }), ProxyFault);
});

const isDirect = (address: string, list: string) =>
  proxyFor(new URL(address), { HTTP_PROXY: 'proxy', NO_PROXY: list }) === null;

test('reads networks and IPv6 addresses in NO_PROXY', () => {
  for (const [address, list] of [
    ['http://10.1.2.3/', '10.0.0.0/8'],
    ['http://[fd00::5]:8080/', 'fd00::/8'],
    ['http://[::1]/', '::1'],
    ['http://[::1]:8080/', '[::1]:8080'],
    ['http://Judge.LAN/', 'judge.lan'],
    ['http://oj.school.example/', '.SCHOOL.example'],
  ] as const)
    assert.ok(isDirect(address, list), list);
  for (const [address, list] of [
    ['http://11.1.2.3/', '10.0.0.0/8'],
    ['http://10.1.2.3/', '10.0.0.0/33'],
    ['http://10.1.2.3/', '10.0.0.0/'],
    ['http://judge.lan/', '10.0.0.0/8'],
    ['http://[::1]/', '[::1]:8080'],
    ['http://badjudge.lan/', 'judge.lan'],
  ] as const)
    assert.ok(!isDirect(address, list), list);
});

test('reads addresses of sites', () => {
  assert.equal(siteAddress('judge.example.org', 'en-US').href, 'https://judge.example.org/');
  assert.equal(siteAddress('http://10.0.0.1:8080/oj/?a#b', 'en-US').href, 'http://10.0.0.1:8080/oj/');
  for (const wrong of ['', 'nowhere', 'ftp://x'])
    assert.throws(() => siteAddress(wrong, 'en-US'), /not an http or https address/);
});

test('removes control characters and aligns wide ones', () => {
  assert.equal(plainText('a\u001B[2Jb\r\n\tc\u202Ed\u0007'), 'a[2Jb\n\tcd');
  assert.equal(oneLine(' a\n b '), 'a b');
  assert.equal(columnsOf('两数ab'), 6);
  assert.deepEqual(
    tableLines(
      [
        ['1', '两数', 'x'],
        ['10', 'a', 'yy'],
      ],
      [0],
    ),
    [' 1  两数  x', '10  a     yy'],
  );
});

test('every verdict has its exit status', () => {
  const statuses = [0, -1, -3, 1, 2, 3, -2, 8, 4, -5];
  assert.deepEqual(statuses.map(exitStatusOf), [0, 10, 10, 11, 12, 13, 14, 15, 16, 17]);
});
