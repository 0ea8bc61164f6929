import { describe, expect, it } from 'vitest';
import {
  isCurrentEntry,
  isCurrentLink,
  isFocusMode,
  isWholeWindow,
  linksOf,
  navModeOf,
  offeredMode,
  type NavMode,
} from './navigation.ts';

const hrefs = (mode: NavMode): string[] => linksOf(mode).map((link) => link.href);

function currentOf(pathname: string): string[] {
  return linksOf(navModeOf(pathname))
    .filter((link) => isCurrentLink(link, pathname))
    .map((link) => link.href);
}

describe('the current entry', () => {
  it.each([
    ['/home', ['/home']],
    ['/problem', ['/problem']],
    ['/problem/1000', ['/problem']],
    ['/status', ['/status']],
    ['/submission-detail/7', ['/status']],
    ['/discussion-detail/3', ['/discussion']],
    ['/oi-rank', ['/oi-rank']],
    ['/problems', []],
    ['/contest/5', ['/contest/5']],
    ['/contest/5/problem/A/full-screen', ['/contest/5/problems']],
    ['/contest/5/submissions', ['/contest/5/submissions?onlyMine=true']],
    ['/contest/5/rank', ['/contest/5/rank']],
    ['/training/9/problem/1000', ['/training/9/problems']],
    ['/group/2/training/9', ['/group/2/training/9']],
    ['/group/2/problem/G1', ['/group/2/problem']],
  ])('of %s is %j', (pathname, entries) => {
    expect(currentOf(pathname)).toEqual(entries);
  });

  it('is the menu that holds it', () => {
    const entry = navModeOf('/oi-rank').entries.find((candidate) => isCurrentEntry(candidate, '/oi-rank'));
    expect(entry).toMatchObject({ label: 'common.nav.ranks' });
  });
});

describe('the mode of a path', () => {
  it.each([
    ['/contest', 'default'],
    ['/contest/acm-scoreboard/5', 'default'],
    ['/contest/5/', 'contest'],
    ['/training/9/problems', 'training'],
    ['/group', 'default'],
    ['/group/2', 'default'],
    ['/group/2/problem/G1/full-screen', 'group'],
    ['/group/2/training/9/problem/G1/full-screen', 'training'],
  ])('%s: %s', (pathname, name) => {
    expect(navModeOf(pathname).name).toBe(name);
  });

  it('a training of a group leads to the group too', () => {
    expect(hrefs(navModeOf('/training/9'))).toEqual(['/home', '/training/9', '/training/9/problems']);
    expect(hrefs(navModeOf('/group/2/training/9'))).toEqual([
      '/home',
      '/group/2',
      '/group/2/training/9',
      '/group/2/training/9/problems',
    ]);
  });

  it('contests and groups lead to their parts', () => {
    expect(hrefs(navModeOf('/contest/5'))).toEqual([
      '/home',
      '/contest/5',
      '/contest/5/problems',
      '/contest/5/submissions?onlyMine=true',
      '/contest/5/rank',
    ]);
    expect(hrefs(navModeOf('/group/2/problem'))).toEqual(['/home', '/group/2', '/group/2/problem']);
  });
});

describe('what is offered', () => {
  it('has a page, each', () => {
    const offered = hrefs(offeredMode(navModeOf('/home'), { openPublicDiscussion: true }));
    expect(offered).toContain('/status');
    expect(offered).not.toContain('/nowhere');
    const nothing: NavMode = {
      name: 'default',
      entries: [
        {
          label: 'common.nav.about',
          icon: 'info',
          links: [{ label: 'common.nav.about', icon: 'info', href: '/nowhere' }],
        },
        { label: 'common.nav.status', icon: 'clock', href: '/status?onlyMine=true' },
      ],
    };
    expect(hrefs(offeredMode(nothing, undefined))).toEqual(['/status?onlyMine=true']);
    expect(offeredMode(nothing, undefined).entries).toHaveLength(1);
  });

  it('is switched on', () => {
    const mode: NavMode = {
      name: 'default',
      entries: [{ label: 'common.nav.home', icon: 'home', href: '/home', feature: 'openPublicDiscussion' }],
    };
    expect(offeredMode(mode, undefined).entries).toEqual([]);
    expect(offeredMode(mode, { openPublicDiscussion: false }).entries).toEqual([]);
    expect(offeredMode(mode, { openPublicDiscussion: true }).entries).toHaveLength(1);
  });
});

it.each([
  ['/problem/1000', true],
  ['/problem/1000/full-screen', true],
  ['/contest/5/problem/A/full-screen', true],
  ['/group/2/training/9/problem/G1/full-screen', true],
  ['/training/9/problem/1000', true],
  ['/problem', false],
  ['/contest/5/problems', false],
  ['/submission-detail/7', false],
])('%s without a footer: %s', (pathname, isWhole) => {
  expect(isWholeWindow(pathname)).toBe(isWhole);
});

it.each([
  ['/problem/1000/full-screen', true],
  ['/group/2/training/9/problem/G1/full-screen/', true],
  ['/problem/1000', false],
  ['/problem/full-screen', false],
  ['/discussion/7/full-screen', false],
])('%s without the bar: %s', (pathname, isAlone) => {
  expect(isFocusMode(pathname)).toBe(isAlone);
});
