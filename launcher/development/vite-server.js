import { join } from 'node:path';
import { projectRoot } from '../paths.js';

/**
 * Serves the web app's sources with hot reload, and forwards API requests to the server.
 * @param {{ port: number, host: string, serverUrl: string }} options
 * @returns {Promise<{ close: () => Promise<void> }>}
 */
export async function startVite({ port, host, serverUrl }) {
  process.env['NODE_ENV'] = 'development';
  // The Vite configuration reads the server's address from this variable.
  process.env['XIEZHI_SERVER_URL'] = serverUrl;
  const root = join(projectRoot, 'apps/web');
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: { port, host, strictPort: true },
    clearScreen: false,
  });
  await vite.listen();
  return vite;
}
