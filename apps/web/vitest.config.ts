import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ByEnvironment, findTestFiles, wantsOwnModules } from './test-files.ts';

/** Each has a thread of its own, for a reason that its text does not show. */
const ofTheirOwn: ReadonlySet<string> = new Set([
  // It holds the document as tests have it against one that nobody has touched.
  'test-support/light-document.test.ts',
  // It tells of texts that do not come: those of another file have come.
  'src/i18n/language.test.ts',
]);

const all = '{src,test-support,browsers}/**/*.test.{ts,tsx}';
const root = import.meta.dirname;
const apart = findTestFiles(root).filter((file) => ofTheirOwn.has(file) || wantsOwnModules(join(root, file)));

export default defineConfig({
  plugins: [react()],
  test: {
    // A document takes longer to make than most files to run: those that need one say so in their first line.
    environment: 'node',
    // No assertion is about time, and on a busy machine a test may take long.
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
          // Files share a thread, its document and all modules: what each would load and compile anew is most of the work.
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
          // A thread for each file. Contexts within one thread would be shared where there is but one worker.
          pool: 'threads',
          isolate: true,
        },
      },
    ],
  },
});
