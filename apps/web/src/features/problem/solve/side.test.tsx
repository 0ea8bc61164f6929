// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { practice, type Scope } from '@xiezhi/contract/enums/scope';
import { useState, type JSX, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../api/session.ts';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { ScopeContext } from '../../../routing/scope.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { aProblemInfo } from '../../../../test-support/problems.ts';
import { aRow } from '../../../../test-support/submissions.ts';
import { parseExtraFiles } from './parse-extra-files.ts';
import { problemSearch, type ProblemSearch, type ProblemTab } from './problem-search.ts';
import { ProblemSide } from './ProblemSide.tsx';
import { useIsAccessDenied } from './use-is-access-denied.ts';

const browser = setUpScreen();
// Queries also find hidden elements. Checking whether an element is hidden would resolve the styles of all its
// ancestors, which would dominate the test time.
configure({ defaultHidden: true });
const { server } = browser;
const wrote = vi.fn();
const chose = vi.fn<(tab: ProblemTab | undefined) => void>();
const folded = vi.fn<(isFolded: boolean) => void>();

interface Given {
  info?: Parameters<typeof aProblemInfo>[0];
  search?: ProblemSearch;
  result?: ReactNode;
  canFocus?: boolean;
  isWide?: boolean;
  isFolded?: boolean;
  scope?: Scope;
  parentTitle?: string;
}

async function show(given: Given = {}): Promise<void> {
  const { info = {}, search = {}, result = null, canFocus = false, isWide = true, isFolded = false } = given;
  function Side(): JSX.Element {
    const [tab, setTab] = useState(search.tab);
    return (
      <ScopeContext value={given.scope ?? practice}>
        <ProblemSide
          info={aProblemInfo(info)}
          search={{ ...search, tab }}
          result={result}
          canFocus={canFocus}
          parentTitle={given.parentTitle}
          isWide={isWide}
          isFolded={isFolded}
          onFold={folded}
          isEditorAwaited
          onTab={(next) => {
            chose(next);
            setTab(next);
          }}
          onWrite={wrote}
        />
      </ScopeContext>
    );
  }
  await browser.show(<Side />, 'en-US');
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const open = () => screen.getByRole('tab', { selected: true }).textContent;
const choose = (name: RegExp) => browser.person.click(screen.getByRole('tab', { name }));
const page = (count: number) => ({
  records: Array.from({ length: count }, (_, index) => aRow({ submitId: 50 - index, status: 0 })),
  total: count,
  size: 10,
  current: 1,
  pages: 1,
});

beforeEach(() => {
  for (const spy of [wrote, chose, folded]) spy.mockReset();
  browser.signIn(anAccount());
  server.on('GET /api/get-submission-list', page(0));
});

describe('statement side', () => {
  it.each([true, false])('leads back to the homework it belongs to, on a wide window: %s', async (isWide) => {
    await show({ isWide, scope: { kind: 'training', tid: 3, gid: 7 }, parentTitle: 'Loops' });
    const link = await screen.findByRole('link', { name: 'Loops' });
    expect(link.getAttribute('href')).toBe('/group/7/training/3');
  });

  it('has no tab for extra files if there are none, whatever the address says', async () => {
    await show({ search: { tab: 'annex' } });
    expect([tabs().length, open()]).toEqual([2, 'Statement']);
  });

  it('shows the number of files and of own submissions in the tabs', async () => {
    server.on('GET /api/get-submission-list', page(3));
    await show({ info: { problem: { userExtraFile: '{"a.h":"int a;","b.h":""}' } } });
    await waitFor(() => expect(tabs()).toEqual(['Statement', 'My submissions3', 'Attachments2']));
    await choose(/^Attachments/);
    expect((await screen.findByRole('region', { name: 'a.h' })).textContent).toContain('int a;');
  });

  it('opens with the result of a submission without changing the address', async () => {
    await show({ result: <p>the verdict</p>, isWide: false });
    expect([open(), screen.getByRole('tabpanel').textContent]).toEqual(['Result', 'the verdict']);
    await choose(/Statement/);
    await choose(/Result/);
    expect(chose.mock.calls).toEqual([['description'], [undefined]]);
  });

  it('shows the problem name once on each tab', async () => {
    await show({ info: { problem: { title: 'Sums' } } });
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      'Sums',
    ]);
    await choose(/My submissions/);
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      '1000 Sums',
    ]);
  });

  it('has a button that opens the editor', async () => {
    await show();
    await browser.person.click(screen.getByRole('button', { name: /editor/i }));
    expect(wrote).toHaveBeenCalledOnce();
  });

  it.each([
    [false, 'Statement only', true],
    [true, 'Show editor', false],
  ])('folded %s offers: %s', async (isFolded, name, next) => {
    await show({ isFolded });
    await browser.person.click(screen.getByRole('button', { name }));
    expect(folded.mock.calls).toEqual([[next]]);
  });

  it.each([
    [true, true, 1],
    [true, false, 0],
    [false, true, 0],
  ])(
    'in a wide window (%s) with full-screen mode (%s) has %d links to it',
    async (isWide, canFocus, count) => {
      await show({ isWide, canFocus });
      expect(screen.queryAllByRole('button', { name: /full screen|one by one|Focus/i })).toHaveLength(count);
    },
  );
});

describe('own submissions', () => {
  it('are requested for the exact problem in its scope', async () => {
    await show({ search: { tab: 'submissions', currentPage: 2 }, scope: { kind: 'group', gid: 4 } });
    await waitFor(() =>
      expect(server.asked('GET /api/get-submission-list').map(({ query }) => query)).toContainEqual(
        expect.objectContaining({
          onlyMine: 'true',
          problemID: '1000',
          completeProblemID: 'true',
          currentPage: '2',
          gid: '4',
        }),
      ),
    );
  });

  it('show a link to the editor if there are none', async () => {
    await show({ search: { tab: 'submissions' } });
    await browser.person.click(await screen.findByRole('button', { name: 'Write code' }));
    expect(wrote).toHaveBeenCalledOnce();
  });

  it('are not requested for visitors, who are asked to sign in', async () => {
    session.leave();
    await show({ search: { tab: 'submissions' } });
    const panel = screen.getByRole('tabpanel');
    await browser.person.click(await within(panel).findByRole('button', { name: 'Sign in' }));
    expect([authDialog.get()?.mode, server.asked('GET /api/get-submission-list')]).toEqual(['login', []]);
  });

  it('are requested again on demand after a failure', async () => {
    server.on('GET /api/get-submission-list', new Refusal('internal'));
    await show({ search: { tab: 'submissions' } });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    server.on('GET /api/get-submission-list', page(2));
    await browser.person.click(retry);
    expect(await screen.findByRole('link', { name: '50' })).toBeTruthy();
  });
});

describe('address of a problem', () => {
  it.each([
    [{}, {}],
    [
      { tab: 'submissions', currentPage: '3' },
      { tab: 'submissions', currentPage: 3 },
    ],
    [{ tab: 'description' }, { tab: 'description' }],
    [{ tab: 'nonsense', currentPage: '-1' }, {}],
    [{ tab: ['annex'] }, {}],
  ])('parses %j as %j', (raw, expected) => expect(problemSearch(raw)).toEqual(expected));
});

describe('extra files of a problem', () => {
  it.each([
    [null, []],
    ['', []],
    ['[', []],
    ['null', []],
    ['"x"', []],
    ['{}', []],
    ['{"a":1,"b":"x","c":null}', [['b', 'x']]],
  ])('are parsed from %j', (text, expected) => expect(parseExtraFiles(text)).toEqual(expected));
});

describe('access to a scope', () => {
  it.each([
    ['loading', [{ data: undefined, error: null }], false],
    ['granted', [{ data: { can: { enter: true } }, error: null }], false],
    ['denied', [{ data: { can: { enter: false } }, error: null }], true],
    ['the request failed', [{ data: undefined, error: new Error('offline') }], true],
    [
      'the request is repeated after a denial',
      [
        { data: { can: { enter: false } }, error: null },
        { data: undefined, error: null },
      ],
      true,
    ],
    [
      'it was granted by then',
      [
        { data: { can: { enter: false } }, error: null },
        { data: { can: { enter: true } }, error: null },
      ],
      false,
    ],
  ])('if %s', async (_, asked, expected) => {
    const { renderHook } = await import('@testing-library/react');
    const [first, ...rest] = asked;
    const { result, rerender } = renderHook(useIsAccessDenied, {
      initialProps: first ?? { data: undefined, error: null },
    });
    for (const next of rest) rerender(next);
    expect(result.current).toBe(expected);
  });
});
