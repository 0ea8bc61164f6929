// @vitest-environment jsdom
import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import bootScript from '../../boot/boot.js?raw';
import { scoreboardTopQuery, scoreboardParams } from '../features/contest/core/scoreboard-query.ts';
import { contestProblemsQuery, contestQuery } from '../features/contest/core/queries.ts';
import {
  announcementsQuery,
  carouselQuery,
  otherContestsQuery,
  problemOfTheDayQuery,
  recentContestsQuery,
  sevenDayRankQuery,
  updatedProblemsQuery,
  weekQuery,
} from '../features/site/home/queries.ts';
import { problemFilters } from '../features/problem/core/filters.ts';
import {
  languagesQuery,
  problemListQuery,
  problemQuery,
  tagsQuery,
} from '../features/problem/core/queries.ts';
import { websiteConfigQuery } from './site-config.ts';
import { submissionFilters } from '../features/submission/core/filters.ts';
import { submissionListQuery, submissionQuery } from '../features/submission/core/queries.ts';
import { heatmapQuery, userHomeQuery } from '../features/account/profile/queries.ts';
import { userHomeSearch } from '../features/account/profile/user-home.page.ts';
import { fetchWithPreload } from './fetch-with-preload.ts';

interface AnyQuery {
  // oxlint-disable-next-line typescript/no-explicit-any -- queries of any data and key
  queryFn?: QueryFunction<any, any> | symbol | undefined;
}

const answer = () => Promise.resolve(Response.json({ status: 200, data: {}, msg: '' }));
const sent = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  sent.mockReset().mockImplementation(answer);
  vi.stubGlobal('fetch', sent);
  // The test process may be older than the time for which an early response is valid.
  vi.spyOn(performance, 'now').mockReturnValue(1000);
});
afterEach(() => {
  globalThis.earlyAnswers = undefined;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function boot(address: string, chunks: Record<string, string[]> | null = null): HTMLLinkElement[] {
  const links: HTMLLinkElement[] = [];
  const url = new URL(address, 'http://site.example');
  // oxlint-disable-next-line typescript/no-implied-eval -- runs the script as the browser does
  const run = new Function('location', 'document', 'matchMedia', bootScript);
  run(
    { pathname: url.pathname, search: url.search },
    {
      documentElement: { dataset: {} },
      currentScript: { dataset: chunks === null ? {} : { chunks: JSON.stringify(chunks) } },
      createElement: (kind: string) => document.createElement(kind),
      head: { append: (link: HTMLLinkElement) => links.push(link) },
    },
    () => ({ matches: false }),
  );
  return links;
}

async function addressesOf(...queries: AnyQuery[]): Promise<string[]> {
  sent.mockClear();
  for (const query of queries) {
    if (typeof query.queryFn !== 'function') throw new Error('a query without a function');
    const context = { signal: new AbortController().signal, client: new QueryClient() };
    // The empty response makes some queries fail because they read it immediately; only the request matters here.
    await Promise.resolve(query.queryFn(context as Parameters<typeof query.queryFn>[0])).catch(
      () => undefined,
    );
  }
  return sent.mock.calls.map(([address]) => address);
}

const homeOf = (raw: Record<string, unknown>): AnyQuery[] => {
  const { uid, username } = userHomeSearch(raw);
  return [userHomeQuery({ uid, username }), heatmapQuery({ uid, username })];
};

const pages: [string, AnyQuery[]][] = [
  [
    '/',
    [
      announcementsQuery(1),
      carouselQuery,
      recentContestsQuery,
      updatedProblemsQuery,
      weekQuery,
      sevenDayRankQuery,
      problemOfTheDayQuery,
      otherContestsQuery,
    ],
  ],
  ['/problem', [problemListQuery(problemFilters({})), tagsQuery('ALL')]],
  ['/problem?l=en', [problemListQuery(problemFilters({})), tagsQuery('ALL')]],
  ['/problem?keyword=x', []],
  ['/problem/CF-1A', [problemQuery('CF-1A', 'zh-CN'), languagesQuery]],
  ['/status', [submissionListQuery(submissionFilters({}))]],
  ['/status?onlyMine=true', []],
  ['/submission-detail/7', [submissionQuery(7)]],
  ['/introduction', [languagesQuery]],
  ['/problem/CF-1A/full-screen', [problemQuery('CF-1A', 'zh-CN'), languagesQuery]],
  ['/user-home?username=root', homeOf({ username: 'root' })],
  ['/user-home?l=en&username=%E6%B2%88+a%26b&uid=u-1&tab=solved', homeOf({ uid: 'u-1', username: '沈 a&b' })],
  ['/user-home?username=root&x=1', []],
  ['/user-home?username=', []],
  ['/problem?username=root', []],
  ['/outbox', []],
  ['/contest/5/rank', []],
];

/** Pages that require a session. */
const ownPages: [string, AnyQuery[]][] = [
  ['/contest/5/problems', []],
  [
    '/contest/5/rank',
    [contestQuery(5), scoreboardTopQuery(5, scoreboardParams({})), contestProblemsQuery(5, false)],
  ],
  ['/contest/5/rank?keyword=x', []],
];

describe('the boot script', () => {
  it.each(pages)('requests on %s what the page will request', async (address, queries) => {
    const wanted = await addressesOf(websiteConfigQuery, ...queries);
    sent.mockClear();
    boot(address);
    expect(sent.mock.calls.map(([asked]) => asked).sort()).toEqual(wanted.sort());
  });

  it.each(ownPages)('requests on %s what a signed-in user sees', async (address, queries) => {
    localStorage.setItem('token', 't');
    const wanted = await addressesOf(websiteConfigQuery, ...queries);
    sent.mockClear();
    boot(address);
    expect(sent.mock.calls.map(([asked]) => asked).sort()).toEqual(wanted.sort());
  });

  it('sends the stored token and language', () => {
    localStorage.setItem('token', 't');
    localStorage.setItem('locale', 'en-US');
    boot('/home');
    expect(sent.mock.calls[0]?.[1]?.headers).toMatchObject({
      Authorization: 't',
      'Accept-Language': 'en-US',
    });
  });

  it('preloads the files of the page in its language', () => {
    const links = boot('/home?l=en', { 'zh-CN': ['zh.js'], 'en-US': ['en.js', 'page.css'] });
    expect(links.map((link) => [link.rel, link.getAttribute('href')])).toEqual([
      ['modulepreload', '/en.js'],
      ['preload', '/page.css'],
    ]);
  });

  it('uses the same page sizes as the pages', () => {
    expect([limits.announcementPageSize, limits.problemListPageSize, limits.submissionListPageSize]).toEqual([
      5, 30, 15,
    ]);
  });
});

describe('an early response', () => {
  const address = '/api/get-website-config';
  const init = { method: 'GET', headers: { 'Accept-Language': 'zh-CN' } };

  it('is used once', async () => {
    boot('/outbox');
    const early = globalThis.earlyAnswers?.answers.get(address);
    expect(await fetchWithPreload(address, init)).toBe(await early);
    await fetchWithPreload(address, init);
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('is not used for another viewer or language', async () => {
    boot('/outbox');
    await fetchWithPreload(address, { ...init, headers: { ...init.headers, Authorization: 'other' } });
    expect(sent).toHaveBeenCalledTimes(2);
    boot('/outbox');
    await fetchWithPreload(address, { ...init, headers: { 'Accept-Language': 'en-US' } });
    expect(sent).toHaveBeenCalledTimes(4);
  });

  it('expires 20 seconds after the start of the page', async () => {
    boot('/outbox');
    vi.spyOn(performance, 'now').mockReturnValue(20_001);
    await fetchWithPreload(address, init);
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('that failed is requested again', async () => {
    sent.mockRejectedValueOnce(new TypeError('offline'));
    boot('/outbox');
    expect((await fetchWithPreload(address, init)).status).toBe(200);
    expect(sent).toHaveBeenCalledTimes(2);
  });
});
