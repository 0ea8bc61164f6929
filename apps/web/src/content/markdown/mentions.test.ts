// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { hydrateMarkdown } from './hydrate-markdown.ts';
import { linkMentions } from './mentions.ts';
import { renderMarkdown } from './render.ts';
import { replaceMembers } from '../../../test-support/replace-members.ts';

async function rendered(source: string, profile: 'user' | 'staff' = 'user'): Promise<HTMLElement> {
  const root = document.createElement('div');
  root.append(await renderMarkdown(source, profile));
  return root;
}

async function named(source: string, ...names: string[]) {
  const root = await rendered(source);
  linkMentions(root, names);
  const links = [...root.querySelectorAll<HTMLAnchorElement>('a[href^="/user-home"]')];
  return {
    text: root.textContent,
    links: links.map((link) => [link.textContent, link.getAttribute('href')]),
  };
}
const page = (name: string) => `/user-home?username=${encodeURIComponent(name)}`;

describe('a mention', () => {
  it.each([
    ['hello @ann!', ['ann'], [['@ann', page('ann')]]],
    ['hello @ANN', ['ann'], [['@ANN', page('ann')]]],
    ['请教@张三同学', ['张三'], [['@张三', page('张三')]]],
    ['@ann @bob @ann', ['ann', 'bob'], ['ann', 'bob', 'ann'].map((name) => [`@${name}`, page(name)])],
    ['@ann', ['bob'], []],
    ['@ann', [], []],
    ['mail me@ann.org', ['ann'], []],
    ['`@ann` and [@ann](/x)', ['ann'], []],
    ['```\n@ann\n```', ['ann'], []],
    // If several known names match, the longest one is linked.
    ['@ann.lee', ['ann', 'ann.lee'], [['@ann.lee', page('ann.lee')]]],
    ['ask @ann.', ['ann'], [['@ann', page('ann')]]],
  ])('in %j with the known names %j becomes %j', async (source, names, links) => {
    expect((await named(source, ...names)).links).toEqual(links);
  });

  it('changes no text and cannot create other links', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('@ann', ' ', '@', 'ann', '<b>', '&lt;', '"', "'", 'x', '。', '@张三'), {
          maxLength: 12,
        }),
        async (pieces) => {
          const source = pieces.join('');
          const before = (await rendered(source)).textContent;
          const { text, links } = await named(source, 'ann', '张三');
          expect(text).toBe(before);
          for (const [, href] of links) expect([page('ann'), page('张三')]).toContain(href);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('rendered Markdown', () => {
  it('opens external links in a new tab, internal ones in the same', async () => {
    const root = await rendered(
      '[out](https://example.org) [scheme](//example.org) [in](/problem) [top](#a) <https://a.org>',
    );
    const targets = [...root.querySelectorAll('a')].map((link) => [link.target, link.rel]);
    const away = ['_blank', 'noopener noreferrer nofollow'];
    expect(targets).toEqual([away, away, ['', ''], ['', ''], away]);
  });

  it('reserves the space of its pictures, and marks them as loading until they load or fail', async () => {
    const root = await rendered('![a](/a.png "=120x80") ![](/b.png "a title")');
    const [sized, unsized] = [...root.querySelectorAll('img')];
    expect([
      sized?.getAttribute('width'),
      sized?.getAttribute('height'),
      sized?.hasAttribute('title'),
    ]).toEqual(['120', '80', false]);
    expect([sized?.dataset['loading'], unsized?.dataset['loading']]).toEqual([undefined, '']);
    expect([unsized?.title, unsized?.alt, unsized?.loading]).toEqual(['a title', '', 'lazy']);
    unsized?.dispatchEvent(new Event('error'));
    expect(unsized?.dataset['loading']).toBeUndefined();
  });

  it('makes wide tables scrollable, and turns empty header cells into data cells', async () => {
    const root = await rendered('| a |  |\n| --- | --- |\n| 1 | 2 |');
    const table = root.querySelector('table');
    expect(table?.parentElement?.className).toBe('md-table');
    const head = [...root.querySelectorAll('thead tr > *')];
    expect(head.map(({ localName }) => localName)).toEqual(['th', 'td']);
  });
});

describe('the copy button of a code block', () => {
  const texts = { copy: 'Copy', copied: 'Copied', copyFailed: 'Not copied', refused: 'Not shown' };
  const show = async (source: string) => {
    const root = await rendered(source);
    document.body.replaceChildren(root);
    await hydrateMarkdown(root, [], texts, () => true);
    return root;
  };

  it.each([
    ['copies only the code and confirms it for a while', async () => undefined, 'Copied'],
    ['reports a failure', async () => Promise.reject(new Error('no')), 'Not copied'],
  ])('%s', async (_name, write, words) => {
    const copied = vi.fn(write);
    vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
    replaceMembers(document, { execCommand: () => false });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const root = await show('```\nint main() {}\n```');
    const button = root.querySelector('button');
    button?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect([button?.textContent, copied.mock.lastCall]).toEqual([words, ['int main() {}\n']]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(button?.textContent).toBe('Copy');
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is added to each block, unless the text was replaced meanwhile', async () => {
    const root = await show('```\na\n```\n\n```\nb\n```');
    expect(root.querySelectorAll('.md-code > .md-copy')).toHaveLength(2);
    const stale = await rendered('```cpp\nint a;\n```');
    await hydrateMarkdown(stale, [], texts, () => false);
    expect(stale.querySelector('[class^="tok-"]')).toBeNull();
  });

  it('does not change code in an unknown language', async () => {
    const root = await show('```no-such-language\nint a;\n```');
    expect(root.querySelector('code')?.innerHTML).toBe('int a;\n');
    const coloured = await show('```cpp\nint a;\n```');
    expect(coloured.querySelector('[class^="tok-"]')).not.toBeNull();
  });
});
