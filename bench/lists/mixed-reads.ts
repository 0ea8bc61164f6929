import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../verdict/statistics.ts';
import { p95 } from './measure.ts';

export interface Rows {
  readonly users: number;
  readonly problems: number;
  readonly submissions: number;
}

/** A page: its calls, which are sent concurrently, and its share of the mixed reads. */
export interface ReadPage {
  readonly share: number;
  readonly calls: () => string[];
}

/** Results of a stream of reads. */
export interface Stream {
  readonly rate: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Median duration in ms, from the scheduled time of a call. */
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly p95MsByPage: Readonly<Record<string, number>>;
  readonly failed: number;
}

/** Returns a generator that returns the same random numbers in each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return Math.floor((state / 0x7f_ff_ff_ff) * below) % below;
  };
}

/** Reads of visitors on a large seeded site. `close` closes the connections. */
export function createMixedReads(url: string, rows: Rows) {
  const random = createRandom(7);
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  const pages: Record<string, ReadPage> = {
    home: {
      share: 15,
      calls: () => [
        '/api/get-website-config',
        '/api/home-carousel',
        '/api/get-common-announcement?currentPage=1&limit=5',
        '/api/get-recent-seven-ac-rank',
        '/api/get-last-week-submission-statistics',
        '/api/get-recent-updated-problem',
        '/api/get-recent-contest',
        '/api/get-recent-other-contest',
      ],
    },
    problems: {
      share: 20,
      calls: () => [`/api/get-problem-list?limit=30&currentPage=${random(100) + 1}`],
    },
    problem: {
      share: 25,
      calls: () => [`/api/get-problem-detail?problemId=L${1001 + random(rows.problems)}`],
    },
    submissions: {
      share: 20,
      calls: () => [`/api/get-submission-list?limit=15&currentPage=${random(50) + 1}`],
    },
    acmRank: {
      share: 7,
      calls: () => [`/api/get-rank-list?type=0&limit=30&currentPage=${random(rows.users / 30) + 1}`],
    },
    oiRank: {
      share: 3,
      calls: () => [`/api/get-rank-list?type=1&limit=30&currentPage=${random(rows.users / 30) + 1}`],
    },
    userHome: {
      share: 10,
      calls: () => {
        const name = `username=seed_${random(rows.users) + 1}`;
        return [`/api/get-user-home-info?${name}`, `/api/get-user-calendar-heatmap?${name}`];
      },
    },
  };
  const lots = Object.keys(pages).flatMap((name) =>
    Array.from({ length: pages[name]?.share ?? 0 }, () => name),
  );

  function draw(): { name: string; path: string } {
    const name = lots[random(lots.length)] ?? 'home';
    const calls = pages[name]?.calls() ?? [];
    return { name, path: calls[random(calls.length)] ?? '/api/get-website-config' };
  }

  /** Sends a read. Rejects if the response is not a success. */
  function ask(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      get(`${url}${path}`, { agent, headers: { 'accept-language': 'en-US' } }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          if (response.statusCode === 200 && text.startsWith('{"status":200')) resolve();
          else reject(new Error(`${path} answered ${String(response.statusCode)} ${text.slice(0, 200)}`));
        });
      }).on('error', reject);
    });
  }

  /**
   * Sends `rate` calls per second while `continues` returns true. Each call is sent at its scheduled time, without
   * waiting for earlier responses. Durations count from the scheduled time.
   */
  async function stream(rate: number, continues: (seconds: number) => boolean): Promise<Stream> {
    const times: { readonly name: string; readonly ms: number }[] = [];
    let failed = 0;
    const pending: Promise<void>[] = [];
    const start = performance.now();
    let total = 0;
    for (; continues((performance.now() - start) / 1000); total += 1) {
      const due = start + (total * 1000) / rate;
      const wait = due - performance.now();
      if (wait > 0) await pause(wait);
      const { name, path } = draw();
      pending.push(
        ask(path).then(
          () => void times.push({ name, ms: performance.now() - due }),
          () => void (failed += 1),
        ),
      );
    }
    await Promise.all(pending);
    const seconds = (performance.now() - start) / 1000;
    return {
      rate,
      seconds: Math.round(seconds * 10) / 10,
      perSecond: Math.round(total / seconds),
      medianMs: Math.round(100 * median(times.map(({ ms }) => ms))) / 100,
      p95Ms: p95(times.map(({ ms }) => ms)),
      p95MsByPage: Object.fromEntries(
        [...Map.groupBy(times, ({ name }) => name)].map(([name, own]) => [
          name,
          p95(own.map(({ ms }) => ms)),
        ]),
      ),
      failed,
    };
  }

  /** Returns the responses per second for this number of callers, which call without a pause. */
  async function most(callers: number, seconds: number): Promise<number> {
    const end = performance.now() + seconds * 1000;
    let answered = 0;
    const one = async () => {
      while (performance.now() < end) {
        await ask(draw().path);
        answered += 1;
      }
    };
    await Promise.all(Array.from({ length: callers }, one));
    return Math.round(answered / seconds);
  }

  return { pages, ask, stream, most, close: () => agent.destroy() };
}
