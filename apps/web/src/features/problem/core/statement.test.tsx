// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { configure, screen, waitFor, within } from '@testing-library/react';
import type { Scope } from '@xiezhi/contract/enums/scope';
import { practice } from '@xiezhi/contract/enums/scope';
import { describe, expect, it } from 'vitest';
import { ScopeContext } from '../../../routing/scope.ts';
import { aSite } from '../../../../test-support/people.ts';
import { aProblem, aProblemInfo } from '../../../../test-support/problems.ts';
import { parseExamples, samplesOf } from './samples.ts';
import { ProblemHead, Statement } from './Statement.tsx';
import { StatisticsDialog } from './StatisticsDialog.tsx';

const browser = setUpScreen();
// Queries also find hidden elements. Checking whether an element is hidden would resolve the styles of all its
// ancestors, which would dominate the test time.
configure({ defaultHidden: true });
const { server } = browser;

type Info = ReturnType<typeof aProblemInfo>;
type Given = Parameters<typeof aProblemInfo>[0];

const head = (
  given: Given & { areCountsFrozen?: boolean } = {},
  scope: Scope = practice,
  locale: 'en-US' | 'zh-CN' = 'en-US',
) =>
  browser.show(
    <ScopeContext value={scope}>
      <ProblemHead info={aProblemInfo(given)} />
    </ScopeContext>,
    locale,
  );
const banner = () => screen.getByRole('banner');

const rows = () => screen.getAllByRole('row').map((row) => row.textContent?.replaceAll(/\s+/g, ' '));

const slices = () => document.querySelectorAll('svg[viewBox="-1 -1 2 2"] path');

const showStatement = (given: Parameters<typeof aProblem>[0], samples = samplesOf(aProblem(given))) =>
  browser.show(<Statement text={{ ...aProblem(given), samples }} />, 'en-US');

describe('head of a problem', () => {
  it('shows no counts and no statistics during a freeze, as the list of problems', async () => {
    const counts = { ...aProblemInfo().problemCount, ac: 3, total: 7 };
    await head({ problemCount: counts, areCountsFrozen: true });
    expect(banner().textContent).toContain('Accepted ?');
    expect(screen.queryByRole('button', { name: 'Statistics' })).toBeNull();
  });

  it('shows the limits and the factor of other languages if there is a single one', async () => {
    await head({
      problem: { timeLimit: 1500, memoryLimit: 512 },
      effectiveLimits: {
        C: { timeLimit: 1500, memoryLimit: 512 },
        Python3: { timeLimit: 3000, memoryLimit: 1024 },
      },
    });
    expect(banner().textContent).toContain('1500 ms');
    expect(banner().textContent).toContain('512 MB');
    const others = within(banner()).getByText(/×2/);
    expect(others.dataset['tip']).toBe('3000 ms, 1.0 GB');
  });

  it.each([
    ['different for time and memory', { timeLimit: 3000, memoryLimit: 256 }, '3000 ms'],
    ['not a short number', { timeLimit: 1333, memoryLimit: 341 }, '1333 ms, 341 MB'],
  ])('shows the full limits of other languages if the factor is %s', async (_, Python3, expected) => {
    await head({ effectiveLimits: { Python3 } });
    expect(banner().textContent).toContain(expected);
    expect(banner().textContent).not.toContain('×');
  });

  it.each(['CF-1A', 'GYM-100A'])(
    'shows a single limit for %s, whatever the languages get',
    async (problemId) => {
      await head({
        problem: { problemId },
        effectiveLimits: { Java: { timeLimit: 9000, memoryLimit: 999 } },
      });
      expect(banner().textContent).not.toMatch(/9000|999/);
    },
  );

  it('shows the full score only for a problem with scores', async () => {
    await head({ problem: { type: 1, ioScore: 100 } });
    expect(banner().textContent).toContain('100');
    await head({ problem: { type: 0, ioScore: 70 } });
    expect(document.body.textContent).not.toContain('70');
  });

  it('links its tags to the list of their problems', async () => {
    await head({ tags: [{ id: 4, name: 'graphs', color: null }] as unknown as Info['tags'] });
    expect(screen.getByRole('link', { name: 'graphs' }).getAttribute('href')).toBe('/problem?tagId=%5B4%5D');
  });

  it.each([
    ['the bank with open discussions', practice, true, 1],
    ['the bank with closed discussions', practice, false, 0],
    ['a contest', { kind: 'contest', cid: 4 }, true, 0],
    ['a group', { kind: 'group', gid: 4 }, true, 0],
  ] as [string, Scope, boolean, number][])(
    'links to the discussion in %s',
    async (_, scope, isOpen, count) => {
      server.on('GET /api/get-website-config', aSite({ openPublicDiscussion: isOpen }));
      await head({ problem: { problemId: 'a/b' } }, scope);
      await waitFor(() => expect(server.asked('GET /api/get-website-config')).toHaveLength(1));
      if (count === 1) {
        const link = await screen.findByRole('link', { name: 'Discussions' });
        expect(link.getAttribute('href')).toBe('/discussion/a%2Fb');
      } else expect(screen.queryByRole('link', { name: 'Discussions' })).toBeNull();
    },
  );

  it('shows a title as text, and no difficulty if a contest hides it', async () => {
    await head({ problem: { title: '<img src=x onerror=alert(1)>', difficulty: null as unknown as number } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('<img src=x onerror=alert(1)>');
    expect(banner().querySelector('img')).toBeNull();
    expect(banner().textContent).not.toMatch(/Unrated|Easy/);
  });

  it('opens the statistics on a click', async () => {
    server.on('GET /api/problem-records', { languages: [], fastest: [], shortest: [] });
    await head({ problemCount: { ...aProblemInfo().problemCount, total: 3, ac: 1, wa: 2 } });
    await browser.person.click(screen.getByRole('button', { name: 'Statistics' }));
    const dialog = await screen.findByRole('dialog', { name: 'Statistics' });
    expect(within(dialog).getAllByText('33.33%').length).toBeGreaterThan(0);
    await browser.person.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('statistics', () => {
  const none = { ...aProblemInfo().problemCount };
  const show = (given: Partial<typeof none>) =>
    browser.show(
      <StatisticsDialog counts={{ ...none, ...given }} recordsOf={null} onClose={() => undefined} />,
      'en-US',
    );

  it('show an empty state without submissions', async () => {
    await show({});
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('dialog').textContent).not.toContain('NaN');
  });

  it('show each verdict that occurs, the rest, and the total', async () => {
    await show({ total: 1000, ac: 250, wa: 500, ce: 50 });
    expect(rows()).toHaveLength(5);
    expect(rows().join()).toMatch(/25025\.00%.*50050\.00%.*505\.00%.*20020\.00%.*1,000$/);
    expect(slices()).toHaveLength(4);
  });

  it('never show a total below the listed verdicts, even if the counters are inconsistent', async () => {
    await show({ total: 1, ac: 2, wa: 2 });
    expect(rows().at(-1)).toContain('4');
    expect(slices()).toHaveLength(2);
    expect(document.body.textContent).not.toMatch(/NaN|-\d|100\.00%/);
  });
});

describe('statement', () => {
  it('omits empty sections', async () => {
    await showStatement({ description: ' \n ', input: null, output: '', hint: null, samples: [] });
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('shows sections in order, with samples before the hint', async () => {
    await showStatement({
      description: 'd',
      input: 'i',
      output: 'o',
      hint: 'h',
      samples: [{ input: '1', output: '2' }],
    });
    await screen.findByText('h');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Description',
      'Input',
      'Output',
      'Samples',
      'Hint',
    ]);
  });

  it.each([
    ['zh-CN', true, /Chinese/],
    ['en-US', true, /English/],
    ['zh-CN', false, null],
  ] as const)(
    'in %s as a fallback for the other language (%s) shows a note',
    async (locale, isFallbackLocale, text) => {
      await showStatement({ description: 'd', locale, isFallbackLocale });
      await screen.findByText('d');
      const article = screen.getByRole('article');
      expect(article.getAttribute('lang')).toBe(locale);
      if (text === null) expect(article.textContent).not.toMatch(/Chinese|English/);
      else expect(article.textContent).toMatch(text);
    },
  );

  it('shows the names of input and output files', async () => {
    await showStatement({
      isFileIO: true,
      ioReadFileName: 'in.txt',
      ioWriteFileName: 'out.txt',
      description: 'd',
    });
    expect(screen.getByRole('article').textContent).toMatch(/in\.txt.*out\.txt/);
  });

  it('shows a sample verbatim: whitespace, line breaks, tags, and empty text', async () => {
    await showStatement({ samples: [{ input: ' 1  2\n<b>3</b>\n', output: '' }] });
    const sides = screen.getAllByRole('group');
    expect(sides.map(({ textContent }) => textContent)).toEqual([' 1  2\n<b>3</b>\n', '']);
    expect(document.querySelector('b')).toBeNull();
  });
});

describe('samples of an older server', () => {
  it.each([
    ['', []],
    ['<input>1</input><output>2</output>', [{ input: '1', output: '2' }]],
    [
      '<input>1\n2</input><output>3</output><input></input><output></output>',
      [
        { input: '1\n2', output: '3' },
        { input: '', output: '' },
      ],
    ],
    ['<input>1</input>', []],
    ['<input>1</input> <output>2</output>', []],
    ['<input><output>x</output></input><output>y</output>', [{ input: '<output>x</output>', output: 'y' }]],
  ])('are parsed from %j', (text, expected) => expect(parseExamples(text)).toEqual(expected));

  it('are used only if there are no structured samples', () => {
    const examples = '<input>1</input><output>2</output>';
    expect(samplesOf({ samples: [], examples })).toEqual([]);
    expect(samplesOf({ examples } as unknown as Parameters<typeof samplesOf>[0])).toHaveLength(1);
  });

  it('are parsed in bounded time from unclosed text', () => {
    expect(parseExamples('<input>'.repeat(2000))).toEqual([]);
  });
});
