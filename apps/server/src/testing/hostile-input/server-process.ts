import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startTestServer } from '../harness.ts';

/*
 * A server in a process of its own over a database that exists, for measuring its event loop and memory from outside.
 * Started by `measured-server.ts` with the address of the database and the secret in its environment.
 */
const server = await startTestServer({
  database: { url: process.env['XIEZHI_TRIAL_DATABASE'] ?? '', server: null, drop: () => Promise.resolve() },
  settings: { secret: Buffer.from(process.env['XIEZHI_TRIAL_SECRET'] ?? '', 'hex') },
});
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('message', (message) => {
  if (message === 'stop') {
    void server.stop().then(() => process.exit(0));
    return;
  }
  // Below its resolution nothing is known; the histogram holds the pause itself plus that.
  const longestDelayMs = Math.max(0, delay.max / 1e6 - 10);
  delay.reset();
  process.send?.({ longestDelayMs, memoryBytes: process.memoryUsage.rss() });
});
process.send?.({ url: server.url });
