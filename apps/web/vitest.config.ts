import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ByEnvironment, findTestFiles, wantsOwnModules } from './test-files.ts';

/** Files that need a separate thread for reasons that `wantsOwnModules` cannot detect. */
const ofTheirOwn: ReadonlySet<string> = new Set([
  // Tests translations that fail to load: those loaded by another file would hide that.
  'src/i18n/language.test.ts',
]);

const all = '{src,test-support,browsers}/**/*.test.{ts,tsx}';
const root = import.meta.dirname;
const apart = findTestFiles(root).filter((file) => ofTheirOwn.has(file) || wantsOwnModules(join(root, file)));

export default defineConfig({
  plugins: [react()],
  test: {
    // Creating a document takes longer than running most files: files that need one say so in their first
    // line.
    environment: 'node',
    // No assertion depends on elapsed time, and tests may be slow on a busy machine.
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
          // Files share a thread, its document and all modules: loading and compiling modules per file would
          // dominate the run time.
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
          // One thread per file. With a single worker, contexts within one thread would be shared.
          pool: 'threads',
          isolate: true,
        },
      },
    ],
  },
});
