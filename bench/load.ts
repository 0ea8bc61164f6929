/**
 * Measures the first load of pages on a slow device and connection: 4 times slower CPU, 150 ms round trip, 1.6 Mb/s
 * down, 0.75 Mb/s up, empty cache. Uses the real server and the production build. Prints the median of the runs for
 * each page: largest contentful paint, layout shift, transferred bytes of JavaScript and CSS.
 *
 *   npm run bench:load [-- --runs 5]
 */
import { startBrowser } from '../e2e/support/browser.ts';
import { waitForVerdicts } from '../e2e/support/fault-injection.ts';
import { startSystem } from '../e2e/support/system.ts';
import { readNumbers } from './options.ts';
import { slowLine } from './slow-line.ts';

const { runs } = readNumbers({ runs: 5 });
const pages = {
  home: '/home',
  problemList: '/problem',
  problem: '/problem/1000',
  focus: '/problem/1000/full-screen',
  status: '/status',
  submission: '/submission-detail/1',
  ranks: '/acm-rank',
  userHome: '/user-home?username=root',
  introduction: '/introduction',
};

interface Load {
  lcpMs: number;
  lcpElement: string;
  shift: number;
  scriptAndStyleKb: number;
  requests: number;
}

/** Script that runs in the page before the scripts of the page. */
const observe = `
  globalThis.load = { lcpMs: 0, lcpElement: '', shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      load.lcpMs = entry.startTime;
      load.lcpElement = entry.element ? entry.element.tagName + '.' + String(entry.element.className).slice(0, 60) + ': ' + (entry.element.textContent || '').slice(0, 40) : '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) load.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

const system = await startSystem();
const browser = await startBrowser();
const figures: Record<string, Load> = {};
try {
  const { submitId } = await system.client.call('POST /api/submit-problem-judge', {
    token: await system.client.login('root', system.rootPassword),
    body: { pid: '1000', language: 'Python3', code: 'print(sum(map(int, input().split())))' },
  });
  // Waits for a verdict and stops the node: a new node prepares headers for its compilers for minutes, which would
  // disturb the measurement.
  await waitForVerdicts(system, [submitId], 120_000);
  for (const judge of system.judges) await judge.stop();
  for (const [name, path] of Object.entries(pages)) {
    const loads: Load[] = [];
    for (let run = 0; run < runs; run += 1) loads.push(await measure(path));
    loads.sort((a, b) => a.lcpMs - b.lcpMs);
    const middle = loads[Math.floor(loads.length / 2)];
    if (middle) figures[name] = { ...middle, shift: Math.max(...loads.map((load) => load.shift)) };
    console.log(name.padEnd(12), JSON.stringify(figures[name]));
  }
} finally {
  await browser.close();
  await system.stop();
}
console.log(JSON.stringify(figures));

async function measure(path: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await slowLine(devtools);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const kinds = new Map<string, boolean>();
    let bytes = 0;
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      kinds.set(requestId, type === 'Script' || type === 'Stylesheet');
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (kinds.get(requestId)) bytes += encodedDataLength;
    });
    await page.addInitScript(observe);
    await page.goto(system.url + path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(500);
    const load = await page.evaluate<Pick<Load, 'lcpMs' | 'lcpElement' | 'shift'>>('load');
    return {
      ...load,
      lcpMs: Math.round(load.lcpMs),
      scriptAndStyleKb: Math.round(bytes / 1024),
      requests: kinds.size,
    };
  } finally {
    await context.close();
  }
}
