import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { bootInPage } from './boot/in-page.ts';
import { buildTargets } from './browsers/baseline.ts';
import { polyfillFile } from './browsers/polyfill-file.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const shared = { configFile: false, root, logLevel: 'warn', appType: 'mpa' } as const;

/**
 * Builds the component gallery like the site, into a separate folder. For tests.
 * @param outDir an empty folder
 */
export async function buildGallery(outDir: string): Promise<void> {
  await build({
    ...shared,
    plugins: [react(), tailwindcss(), bootInPage(), polyfillFile()],
    build: {
      outDir,
      emptyOutDir: true,
      target: buildTargets(),
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'kit.html' },
    },
  });
}

/**
 * Serves a built component gallery.
 * @param outDir folder of the build
 * @returns its URL and a function that stops the server
 */
export async function serveGallery(outDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('the kit is served nowhere');
  return { url: new URL('kit.html', url).href, stop: () => server.close() };
}
