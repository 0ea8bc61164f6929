// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLocale } from '../i18n/messages.ts';
import { navModeOf } from './navigation.ts';
import { NavEntries } from './NavEntries.tsx';

let place: HTMLElement;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

/** The bar as it stands on a page: what each entry says, leads to, and whether it is the current one. */
function barOf(pathname: string): string[] {
  act(() => root.render(<NavEntries mode={navModeOf(pathname)} pathname={pathname} />));
  return [...place.querySelectorAll('nav > *')].map((entry) =>
    [entry.textContent, entry.getAttribute('href') ?? 'menu', entry.hasAttribute('aria-current') ? '*' : '']
      .join(' ')
      .trim(),
  );
}

describe('the bar of each mode', () => {
  it('in Chinese', async () => {
    await switchLocale('zh-CN');
    expect(barOf('/oi-rank')).toEqual([
      '首页 /home',
      '题库 /problem',
      '训练 /training',
      '比赛 /contest',
      '评测 /status',
      '排名 menu *',
      '讨论 /discussion',
      '团队 /group',
      'AI 助手 /test',
      '关于 menu',
    ]);
    expect(barOf('/contest/5/problem/A/full-screen')).toEqual([
      '返回首页 /home',
      '比赛首页 /contest/5',
      '题目 /contest/5/problems *',
      '我的提交 /contest/5/submissions?onlyMine=true',
      '榜单 /contest/5/rank',
    ]);
    expect(barOf('/group/2/training/9')).toEqual([
      '返回首页 /home',
      '团队首页 /group/2',
      '训练首页 /group/2/training/9 *',
      '题目 /group/2/training/9/problems',
    ]);
  });

  it('in English', async () => {
    await switchLocale('en-US');
    expect(barOf('/training/9/problem/1000')).toEqual([
      'Back home /home',
      'Training home /training/9',
      'Problems /training/9/problems *',
    ]);
    expect(barOf('/group/2/problem/G1')).toEqual([
      'Back home /home',
      'Group home /group/2',
      'Problems /group/2/problem *',
    ]);
  });
});
