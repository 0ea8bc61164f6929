import { PerformanceObserver } from 'node:perf_hooks';
import { startTestServer } from '../harness.ts';

/*
 * Runs a server over an existing database in a process of its own, so that its event loop and memory can be measured.
 * `measured-server.ts` starts it and passes the address of the database and the secret in the environment.
 */
const server = await startTestServer({
  database: { url: process.env['XIEZHI_TRIAL_DATABASE'] ?? '', server: null, drop: () => Promise.resolve() },
  settings: { secret: Buffer.from(process.env['XIEZHI_TRIAL_SECRET'] ?? '', 'hex') },
});
/** Longest block of the event loop: CPU time in ms that this thread used between two checks. */
let longestBusyMs = 0;
let longestGcMs = 0;
let last = cpuMs();
setInterval(look, 5);
// Garbage collections are recorded separately. They also block the event loop, but depend on the heap and not on a
// response.
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestGcMs = Math.max(longestGcMs, duration);
}).observe({ entryTypes: ['gc'] });

function look(): void {
  const now = cpuMs();
  longestBusyMs = Math.max(longestBusyMs, now - last);
  last = now;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

process.on('message', (message) => {
  if (message === 'stop') {
    void server.stop().then(() => process.exit(0));
    return;
  }
  look();
  process.send?.({ longestBusyMs, longestGcMs, memoryBytes: process.memoryUsage.rss() });
  longestBusyMs = 0;
  longestGcMs = 0;
});
process.send?.({ url: server.url });
