// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCeremony } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;

const places = () =>
  screen
    .getAllByRole('rowheader')
    .map((header) => header.closest('tr'))
    .toSorted((left, right) => Number(left?.ariaRowIndex) - Number(right?.ariaRowIndex))
    .map((row) => row?.textContent.replaceAll(/[A-Z]：.*?(?=[A-Z]：|$)/g, '').slice(0, 6));

describe('the award ceremony', () => {
  it('reveals a cell, moves its row, stops for an award and goes back, by keyboard alone', async () => {
    server.on('GET /api/contest-ceremony', aCeremony());
    await browser.visit('/scrollBoard?cid=5&medals[]=1');
    expect(await screen.findByText(/B 题，封榜后 1 次提交/)).toBeTruthy();
    expect(places()[0]).toContain('1ann');
    await browser.person.keyboard(' ');
    expect(await screen.findByText('B 题通过')).toBeTruthy();
    expect(places()[0], 'the row stands until it is moved').toContain('1ann');
    await browser.person.keyboard(' ');
    expect(places()[0]).toContain('1bob');
    await browser.person.keyboard('{ArrowRight}');
    expect(await screen.findByText('B 题未通过')).toBeTruthy();
    await browser.person.keyboard('{ArrowRight}');
    expect(await screen.findByText(/第 1 名，通过 2 题/)).toBeTruthy();
    await browser.person.keyboard('{ArrowLeft}');
    expect(await screen.findByText(/B 题，封榜后 1 次提交/)).toBeTruthy();
    await browser.person.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(await screen.findByText('全部揭晓')).toBeTruthy();
    await browser.person.keyboard('{Home}');
    expect(await screen.findByText(/B 题，封榜后 1 次提交/)).toBeTruthy();
    expect(places()[0]).toContain('1ann');
    expect(screen.getByRole('table', { name: '滚榜' })).toBeTruthy();
    expect(server.asked('GET /api/contest-ceremony').at(-1)?.query).toEqual({
      cid: '5',
      removeStar: 'false',
    });
  });

  it('continues where it was after a reload', async () => {
    server.on('GET /api/contest-ceremony', aCeremony());
    sessionStorage.setItem('xiezhi.ceremony.5.false.1.4', '1');
    await browser.visit('/scrollBoard?cid=5&medals[]=1');
    expect(await screen.findByText(/B 题，封榜后 1 次提交/)).toBeTruthy();
    expect(places()[0]).toContain('1bob');
    sessionStorage.clear();
  });

  it('shows the reason if it is unavailable', async () => {
    await browser.visit('/scrollBoard');
    expect((await screen.findAllByText('地址中没有比赛编号')).length).toBeGreaterThan(0);
  });
});
