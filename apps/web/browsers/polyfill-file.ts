import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { buildTargets } from './baseline.ts';

const entry = fileURLToPath(new URL('./polyfills/main.ts', import.meta.url));

/** Placeholder in boot.js for the URL of the polyfills. If it is not replaced, no polyfills load. */
export const polyfillUrlPlaceholder = '__POLYFILLS__';

/**
 * Builds the polyfills into a separate classic script and writes its hashed URL into boot.js. The script shares no
 * chunk with the app: a shared chunk would enlarge the first load of browsers that need no polyfill.
 */
export function polyfillFile(): Plugin {
  let address = '';
  return {
    name: 'xiezhi:polyfills',
    apply: 'build',
    async buildStart() {
      const code = await buildPolyfills();
      const fileName = `assets/polyfills-${hash('sha256', code, 'base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
      address = `/${fileName}`;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll(polyfillUrlPlaceholder, address),
    },
  };
}

/** Builds the polyfills into one script for the oldest browsers. */
export async function buildPolyfills(): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    transform: { target: buildTargets() },
  });
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
