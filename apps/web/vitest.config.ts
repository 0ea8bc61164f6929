import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ByEnvironment, findTestFiles, wantsOwnModules } from './test-files.ts';

/** Files that need a separate thread for reasons that `wantsOwnModules` cannot detect. */
const ofTheirOwn: ReadonlySet<string> = new Set([
  // Tests what happens if translations fail to load. Translations that another file has loaded would prevent the
  // failure.
  'src/i18n/language.test.ts',
]);

const all = '{src,test-support,browsers}/**/*.test.{ts,tsx}';
const root = import.meta.dirname;
const apart = findTestFiles(root).filter((file) => ofTheirOwn.has(file) || wantsOwnModules(join(root, file)));

export default defineConfig({
  plugins: [react()],
  test: {
    // Creating a document takes longer than running most files. Files that need a document say so in their first line.
    environment: 'node',
    // The timeout is long, because tests may be slow on a busy machine and no assertion depends on elapsed time.
    testTimeout: 120_000,
    setupFiles: ['test-support/fixed-seed.ts'],
    restoreMocks: true,
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: [all],
          exclude: apart,
          // Files share a thread, its document and all modules. Otherwise loading and compiling modules for each file
          // would dominate the run time.
          pool: 'threads',
          isolate: false,
          setupFiles: ['test-support/between-files.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: apart,
          // Runs each file in a thread of its own. With a single worker, the files would share contexts within one
          // thread.
          pool: 'threads',
          isolate: true,
        },
      },
    ],
  },
});
