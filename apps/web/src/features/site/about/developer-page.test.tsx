// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CallData } from '../../../api/client.ts';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { ordinaryCan } from '../../../../test-support/session-user.ts';
import { formatShare } from './format-share.ts';

const browser = setUpScreen();
const { server } = browser;

const system = (nodes: number): CallData<'GET /api/system-info'> => ({
  version: '1.2.3',
  judging: {
    nodes,
    cores: 8,
    slots: 4,
    running: 1,
    waiting: 0,
    waitingSince: null,
    cpuLoad: nodes === 0 ? null : 0.125,
    memoryLoad: null,
    languages: 12,
  },
});

describe('the system status', () => {
  it('is public, with single machines only for staff', async () => {
    server.on('GET /api/system-info', system(2));
    await browser.visit('/developer');
    await screen.findByText('1.2.3');
    expect(screen.getByText('12.5%')).toBeDefined();
    expect(server.asked('GET /api/judge-nodes')).toEqual([]);
  });

  it('shows the machines to staff', async () => {
    answerEmptyHome(server);
    server.on('GET /api/system-info', system(2));
    server.on('GET /api/judge-nodes', { nodes: [], waiting: [] });
    server.on('GET /api/admin/config/get-service-info', {
      nacos: { status: 'UP' },
      backupCores: 6,
      backupPercentCpuLoad: '12.34%',
      backupPercentMemoryLoad: '50.00%',
      backupService: [],
    });
    browser.signIn(anAccount({ can: { ...ordinaryCan, seeNodes: true } }));
    await browser.visit('/developer');
    await screen.findByText('12.34%');
  });

  it('is polled', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    server.on('GET /api/system-info', system(0));
    await browser.visit('/developer', 'en-US');
    await screen.findByText('1.2.3');
    const main = screen.getByRole('main');
    const before = main.textContent;
    server.on('GET /api/system-info', system(2));
    await vi.waitFor(() => {
      vi.advanceTimersByTime(10_000);
      expect(main.textContent).not.toBe(before);
    });
    expect(main.textContent).toContain('12.5%');
    vi.useRealTimers();
  });

  it('offers a retry after a failure', async () => {
    server.on('GET /api/system-info', new Refusal('unavailable'));
    await browser.visit('/developer', 'en-US');
    const again = await screen.findByRole('button', { name: 'Retry' });
    server.on('GET /api/system-info', system(2));
    await browser.person.click(again);
    await screen.findByText('1.2.3');
  });
});

it.each([
  [0, '0.0%'],
  [0.9996, '100.0%'],
  [null, '—'],
])('formats a share of %s as %s', (share, text) => expect(formatShare(share)).toBe(text));
