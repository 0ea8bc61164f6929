import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { buildTargets } from './baseline.ts';

const entry = fileURLToPath(new URL('./polyfills/main.ts', import.meta.url));

/** Stands in boot.js for the address of the polyfills; without them there, nothing is loaded. */
export const placeOfPolyfills = '__POLYFILLS__';

/**
 * Builds the polyfills into a classic script of their own and writes its hashed address into boot.js. It shares no
 * chunk with the app: what it shares would grow the first load of browsers that need none of it.
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
      handler: (html) => html.replaceAll(placeOfPolyfills, address),
    },
  };
}

/** The polyfills as one script for the oldest browsers. */
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
