// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { aGroupInfo } from '../../../../test-support/groups.ts';
import type { MyHomeworkRow } from './queries.ts';

const browser = setUpScreen();
const { server } = browser;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const aHomework = (given: Partial<MyHomeworkRow>): MyHomeworkRow => ({
  tid: 3,
  gid: null,
  title: 'Week 1',
  opensAt: null,
  dueAt: inHours(29.5),
  reopenedUntil: null,
  state: 'open',
  countsNow: 100,
  problems: 4,
  solved: 1,
  ...given,
});

beforeEach(() => answerEmptyHome(server));

describe('my homework on the home page', () => {
  it('shows what is done, late, closed and left, with a link to each', async () => {
    server.on('GET /api/my-homework', [
      aHomework({}),
      aHomework({ tid: 4, gid: 7, title: 'Week 2', state: 'late', countsNow: 80, dueAt: inHours(-5) }),
      aHomework({ tid: 5, title: 'Week 3', solved: 4 }),
      aHomework({ tid: 6, title: 'Week 4', state: 'closed', countsNow: 0, dueAt: inHours(-50) }),
      aHomework({ tid: 7, title: 'Week 5', problems: 0, solved: 0, hiddenByContest: 2 }),
      aHomework({ tid: 8, title: 'Week 6', hiddenByContest: 1, hiddenUntil: inHours(3) }),
    ]);
    browser.signIn(anAccount());
    await browser.visit('/home', 'en-US');
    const heading = await screen.findByRole('heading', { name: 'My homework' });
    const part = within(heading.closest('section') ?? document.body);
    // Completed homework comes last.
    expect(part.getAllByRole('link').map((one) => one.textContent.slice(0, 6))).toEqual(
      [1, 2, 4, 5, 6, 3].map((week) => `Week ${week}`),
    );
    const link = (name: RegExp) => part.getByRole('link', { name });
    expect(link(/Week 1/).textContent).toContain('1 of 4 solved');
    expect(link(/Week 1/).textContent).toContain('29 hours left');
    expect(link(/Week 2/).getAttribute('href')).toBe('/group/7/training/4');
    expect(link(/Week 2/).textContent).toContain('Late submissions earn 80%');
    expect(link(/Week 3/).textContent).toContain('Done');
    expect(link(/Week 4/).textContent).toContain('Closed');
    expect(link(/Week 5/).textContent).toContain('2 problems hidden during a contest');
    expect(link(/Week 5/).textContent).not.toContain('0 of 0');
    expect(link(/Week 6/).textContent).toMatch(/1 problem hidden by a contest until .*\d\d:\d\d/);
  });

  it('is absent without homework, and not requested for visitors', async () => {
    await browser.visit('/home', 'en-US');
    await screen.findByRole('heading', { name: 'Announcements' });
    expect(screen.queryByRole('heading', { name: 'My homework' })).toBeNull();
    expect(server.asked('GET /api/my-homework')).toEqual([]);
  });
});

describe('my classes and groups on the home page', () => {
  it.each([
    ['zh-CN', '我的班级与团队', '42 人'],
    ['en-US', 'My classes and groups', '42 members'],
  ] as const)('lead to each of them, in %s', async (locale, title, people) => {
    const records = [aGroupInfo({ id: 7, name: 'Class 3B' })];
    server.on('GET /api/get-group-list', { records, total: 1, size: 5, current: 1, pages: 1 });
    browser.signIn(anAccount());
    await browser.visit('/home', locale);
    const heading = await screen.findByRole('heading', { name: title });
    const part = within(heading.closest('section') ?? document.body);
    const link = part.getByRole('link', { name: new RegExp(`Class 3B.*${people}`) });
    expect(link.getAttribute('href')).toBe('/group/7');
    expect(server.asked('GET /api/get-group-list')[0]?.query).toMatchObject({ onlyMine: 'true' });
  });

  it('are absent without a group, and not requested for visitors', async () => {
    await browser.visit('/home', 'en-US');
    await screen.findByRole('heading', { name: 'Announcements' });
    expect(screen.queryByRole('heading', { name: 'My classes and groups' })).toBeNull();
    expect(server.asked('GET /api/get-group-list')).toEqual([]);
  });
});
