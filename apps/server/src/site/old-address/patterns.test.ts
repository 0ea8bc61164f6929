import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readOldAddress } from './patterns.ts';

const hex = '5f0e1d2c3b4a596877665544';
const record = { noun: 'submission', key: hex };

/** Address → what it names. */
const named: Readonly<Record<string, object>> = {
  '/problem.php?id=1000': { source: 'hustoj', noun: 'problem', key: '1000' },
  '/JudgeOnline/problem.php?id=1000': { source: 'hustoj', noun: 'problem', key: '1000' },
  '/problem.php?cid=1001&pid=0': { source: 'hustoj', noun: 'contest', key: '1001', tail: '/problem/A' },
  '/problem.php?cid=1001&pid=27': { source: 'hustoj', noun: 'contest', key: '1001', tail: '/problem/AB' },
  '/contest.php?cid=1001': { source: 'hustoj', noun: 'contest', key: '1001', tail: '/problems' },
  '/contest.php': { source: 'hustoj', page: '/contest' },
  '/contestrank.php?cid=1001': { source: 'hustoj', noun: 'contest', key: '1001', tail: '/rank' },
  '/contestrank-oi.php?cid=1001': { source: 'hustoj', noun: 'contest', key: '1001', tail: '/rank' },
  '/showsource.php?id=1003': { source: 'hustoj', noun: 'submission', key: '1003' },
  '/ceinfo.php?sid=1003': { source: 'hustoj', noun: 'submission', key: '1003' },
  '/userinfo.php?user=%E7%8E%8B': { source: 'hustoj', noun: 'user', key: '王' },
  '/thread.php?tid=3': { source: 'hustoj', noun: 'discussion', key: '3' },
  '/viewnews.php?id=5': { source: 'hustoj', noun: 'announcement', key: '5' },
  '/index.php': { source: 'hustoj', page: '/home' },
  '/upload/image/20240101/a%20b.png': {
    source: 'hustoj',
    noun: 'file',
    key: 'upload/image/20240101/a b.png',
    otherKeys: ['src/web/upload/image/20240101/a b.png', 'web/upload/image/20240101/a b.png'],
  },
  '/p/P1000': { source: 'hydro', noun: 'problem', key: 'system/P1000', displayId: 'P1000' },
  '/d/class1/p/12/solution': {
    source: 'hydro',
    noun: 'problem',
    key: 'class1/12',
    displayId: 'class1-12',
  },
  '/p/12/file/a%20b.png': {
    source: 'hydro',
    noun: 'file',
    key: 'problem/system/12/additional_file/a b.png',
    problem: 'system/12',
    displayId: '12',
  },
  [`/record/${hex}`]: { source: 'hydro', ...record },
  [`/d/class1/record/${hex}`]: { source: 'hydro', ...record },
  [`/contest/${hex}/scoreboard/html`]: { source: 'hydro', noun: 'contest', key: hex, tail: '/rank' },
  [`/homework/${hex}`]: { source: 'hydro', noun: 'training', key: hex },
  '/d/class1': { source: 'hydro', noun: 'group', key: 'class1' },
  '/user/2': { source: 'hydro', noun: 'user', key: '2' },
  '/status/0123456789abcdef0123456789abcdef': {
    source: 'qduoj',
    noun: 'submission',
    key: '0123456789abcdef0123456789abcdef',
  },
  '/public/upload/a1b2c3d4e5.png': {
    source: 'qduoj',
    noun: 'file',
    key: 'public/upload/a1b2c3d4e5.png',
    otherKeys: ['data/backend/public/upload/a1b2c3d4e5.png', 'backend/public/upload/a1b2c3d4e5.png'],
  },
};

describe('old addresses', () => {
  for (const [address, target] of Object.entries(named)) {
    it(address, () => assert.deepEqual(readOldAddress(address), [target]));
  }

  const others = [
    '/',
    '/home',
    '/problem/1000',
    '/contest/12',
    '/contest',
    '/training',
    '/training/5',
    '/status',
    '/admin/user/2',
    '/problem.php',
    '/viewnews.php',
    '/problem.php?id=1%20or%201',
    '/problem.php?cid=1&pid=1e9',
    '/upload/../../etc/passwd',
    `/record/${hex}0`,
    `/p/${'x'.repeat(900)}`,
    '/p/%E0%A4%A',
    `/problem.php?id=1&x=${'y'.repeat(1000)}`,
    '//evil.example/p/1',
  ];
  for (const address of others) {
    it(`${address.slice(0, 40)} is none`, () => assert.deepEqual(readOldAddress(address), []));
  }
});
