import { join } from 'node:path';
import { projectRoot } from '../paths.js';
import { checkPort } from '../process/port.js';
import { waitUntilReady } from '../process/ready.js';
import { describeLogLine } from './log-line.js';
import { RestartingProcess } from './restarting-process.js';
import { startVite } from './vite-server.js';

/** Debugger port of each process under `--inspect`. */
const inspectPorts = { server: 9229, judge: 9230 };

/** Packages whose sources each process runs. */
const packagesOf = {
  server: ['contract', 'rules', 'markdown', 'formats'],
  judge: ['contract', 'rules', 'formats', 'sandbox'],
};

/**
 * Runs the site from its sources. Vite serves the site's address and forwards API requests to the server, which listens
 * on the next port, only on the loopback address.
 * @param {{ isInspected: boolean }} options
 * @returns {import('../site/site.js').Mode}
 */
export function developmentMode({ isInspected }) {
  return {
    needsBuiltWeb: false,
    async run({ settings, address, environment, lock, credentials, step, say, undo, signal }) {
      const { port, host, dataDir } = settings;
      const serverPort = port < 65_535 ? port + 1 : port - 1;
      const serverUrl = `http://127.0.0.1:${serverPort}`;
      await checkPort(serverPort, '127.0.0.1');
      const env = {
        ...environment,
        NODE_ENV: 'development',
        PORT: String(serverPort),
        HOST: '127.0.0.1',
        XIEZHI_SERVER_URL: serverUrl,
        NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
      };
      const [server, judge] = /** @type {const} */ (['server', 'judge']).map((name) => {
        const inspect = isInspected ? [`--inspect=127.0.0.1:${inspectPorts[name]}`] : [];
        return new RestartingProcess({
          name,
          args: [...inspect, join(projectRoot, `apps/${name}/src/main.ts`)],
          env,
          folders: [
            join(projectRoot, `apps/${name}/src`),
            ...packagesOf[name].map((one) => join(projectRoot, `packages/${one}/src`)),
          ],
          onStart: (pid) => lock.recordChild(name, pid),
          say: (line) => say(`[${name}] ${describeLogLine(line)}`),
        });
      });
      undo.push(() => Promise.all([server?.close(), judge?.close()]));
      await step('Vite', async () => {
        const vite = await startVite({ port, host, serverUrl });
        undo.push(() => vite.close());
      });
      await step('Server', (progress) => waitUntilReady({ url: serverUrl, signal, progress, server, judge }));
      const debuggers = isInspected
        ? `\n  Debuggers      ${Object.values(inspectPorts)
            .map((one) => `127.0.0.1:${one}`)
            .join(', ')}`
        : '';
      say(`\n  Xiezhi is ready at ${address}${credentials}${debuggers}\n\n  Ctrl-C stops it.`);
    },
  };
}
