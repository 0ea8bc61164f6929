// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages, switchLocale, translate } from '../../../i18n/messages.ts';
import { paletteGroups, type PaletteItem, type PaletteSource } from './entries.ts';
import type { SearchResults } from './queries.ts';

const pages: PaletteSource['pages'] = [
  { label: 'common.nav.problem', icon: 'list', href: '/problem' },
  { label: 'common.nav.status', icon: 'clock', href: '/status' },
];
const commands: readonly PaletteItem[] = [
  { id: 'language', icon: 'globe', label: 'English', action: { run: () => undefined } },
];
const found: SearchResults = {
  problems: [{ problemId: 'CF/1', title: '求和', difficulty: 1 }],
  users: [
    { uid: 'a1', username: 'deer & co', nickname: '林间小鹿', avatar: null },
    { uid: 'b2', username: 'plain', nickname: '', avatar: null },
  ],
  places: [
    { kind: 'announcement', id: 4, title: '求和赛延期', href: '/home?announcement=4' },
    { kind: 'contest', id: 7, title: '求和赛', href: '/contest/7' },
    { kind: 'training', id: 5, title: '求和练习', href: '/training/5' },
  ],
};

beforeAll(async () => {
  await switchLocale('zh-CN');
  await loadMessages(['palette']);
});

function groups(keyword: string, answer?: SearchResults) {
  const recent = [{ href: '/problem/1', title: '1 A+B' }];
  return paletteGroups({ keyword, pages, commands, recent, found: answer, t: translate }).map(
    ({ title, items }) => ({
      title,
      items: items.map(({ label, action }) => [label, 'href' in action ? action.href : 'run']),
    }),
  );
}

describe('the command palette', () => {
  it('starts with recent pages, followed by all pages', () => {
    expect(groups(' ')).toEqual([
      { title: '最近看过', items: [['1 A+B', '/problem/1']] },
      {
        title: '页面',
        items: [
          ['题库', '/problem'],
          ['评测', '/status'],
        ],
      },
    ]);
  });

  it('finds pages by name and path, and commands by name, before the server responds', () => {
    expect(groups('题')).toEqual([{ title: '页面', items: [['题库', '/problem']] }]);
    expect(groups('STAT')).toEqual([{ title: '页面', items: [['评测', '/status']] }]);
    expect(groups('engl')).toEqual([{ title: '页面', items: [['English', 'run']] }]);
    expect(groups('s')).toEqual([{ title: '页面', items: [['English', 'run']] }]);
    expect(groups('nothing')).toEqual([]);
  });

  it('links to the results, whatever characters their names contain', () => {
    expect(groups('x', found)).toEqual([
      { title: '题目', items: [['求和', '/problem/CF%2F1']] },
      {
        title: '用户',
        items: [
          ['deer & co', '/user-home?uid=a1&username=deer+%26+co'],
          ['plain', '/user-home?uid=b2&username=plain'],
        ],
      },
      { title: '比赛', items: [['求和赛', '/contest/7']] },
      { title: '训练', items: [['求和练习', '/training/5']] },
      { title: '公告', items: [['求和赛延期', '/home?announcement=4']] },
      { title: '更多', items: [['“x”的全部结果', '/search?q=x']] },
    ]);
  });

  it('offers a submission for a number', () => {
    expect(groups('42')).toEqual([{ title: '提交', items: [['提交 #42', '/submission-detail/42']] }]);
    expect(groups('#42')).toHaveLength(1);
    expect(groups('4.2')).toEqual([]);
  });
});
