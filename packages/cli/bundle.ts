import { join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Bundles the client into one module that needs only Node. Functions that need a checkout, such as judging in a
 * sandbox, remain dynamic imports, which fail outside a checkout.
 * @param file path of the module to write
 */
export async function bundleClient(file: string): Promise<void> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'src/main.ts'),
    platform: 'node',
    external: [/^@xiezhi\/judge\//],
    logLevel: 'warn',
  });
  await bundle.write({
    file,
    format: 'esm',
    banner: '#!/usr/bin/env node',
    codeSplitting: false,
    minify: true,
  });
  await bundle.close();
}
