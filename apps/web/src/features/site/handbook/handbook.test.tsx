// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { searchHandbook } from './search-handbook.ts';
import { parseTopic, plainText } from './topic.ts';

const browser = setUpScreen();

it('opens a page from the contents, with its headings and the next page', async () => {
  await browser.visit('/docs');
  expect(await screen.findByRole('heading', { level: 1, name: '使用手册' })).toBeTruthy();
  await browser.visit('/docs/first-hour');
  expect(await screen.findByRole('heading', { level: 1, name: '第一个小时' })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 2, name: '找一道题' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /下一页/ }).getAttribute('href')).toBe('/docs/signing-in');
  expect(screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toContain(
    '第一个小时',
  );
});

it('shows pictures of its language lazily, with their size, and enlarges them', async () => {
  await browser.visit('/docs/freeze');
  const enlarge = (await screen.findAllByRole('button', { name: /^放大图片：/ }))[0];
  const pictures = [...(enlarge?.querySelectorAll('img') ?? [])];
  expect(pictures.map(({ src }) => /zh-CN\/pictures\/[\w-]+(\.dark)?\.webp/.exec(src)?.[1])).toEqual([
    undefined,
    '.dark',
  ]);
  for (const picture of pictures) {
    expect(picture.getAttribute('loading')).toBe('lazy');
    expect(Number(picture.getAttribute('height'))).toBeGreaterThan(100);
    expect(picture.alt.length).toBeGreaterThan(5);
  }
  if (enlarge) fireEvent.click(enlarge);
  expect(screen.getByRole('dialog').hasAttribute('open')).toBe(true);
});

it('says that a page does not exist and keeps the contents', async () => {
  await browser.visit('/docs/no-such-page');
  expect((await screen.findAllByText('没有这一页')).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('link', { name: '第一个小时' }).length).toBeGreaterThan(0);
});

it('finds a heading of another page and links to it', async () => {
  await browser.visit('/docs');
  const field = await screen.findByRole('searchbox', { name: '搜索手册' });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '超出时间' } });
  const [link] = await screen.findAllByRole('link', { name: /超出时间限制/ });
  expect(link?.getAttribute('href')).toBe('/docs/verdicts#time-limit');
});

it('splits a page at its headings and leaves code alone', () => {
  const sections = parseTopic(
    'intro\n\n## One {#one}\ntext\n```\n## not a heading {#no}\n@facts no\n```\n@facts limits\n',
  );
  expect(sections.map(({ id }) => id)).toEqual([null, 'one']);
  expect(sections[1]?.blocks.map(({ kind }) => kind)).toEqual(['text', 'facts']);
});

it('ranks titles before texts and shows where a word was found', () => {
  const contents = [
    {
      title: 's',
      pages: [
        { slug: 'a', title: 'Backup' },
        { slug: 'b', title: 'Other' },
      ],
    },
  ];
  const topics = new Map([
    ['a', 'How to restore.'],
    ['b', `${'x '.repeat(200)}before a backup is [made](/docs/a)`],
  ]);
  const found = searchHandbook(contents, topics, 'backup');
  expect(found.map(({ slug }) => slug)).toEqual(['a', 'b']);
  expect(found[1]?.excerpt).toMatch(/^….*backup is made/);
  expect(searchHandbook(contents, topics, ' ')).toEqual([]);
  expect(
    plainText({ id: null, title: '', blocks: [{ kind: 'text', source: '| a | **b** |\n|---|:-:|' }] }),
  ).toBe('a b');
});
