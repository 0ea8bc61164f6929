import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleClient } from '../../packages/cli/bundle.ts';

/** Adds the terminal client to the build as a download: `/cli/xiezhi.mjs`. */
export function terminalClient(): Plugin {
  return {
    name: 'xiezhi:terminal-client',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir !== undefined) await bundleClient(join(dir, 'cli/xiezhi.mjs'));
    },
  };
}
