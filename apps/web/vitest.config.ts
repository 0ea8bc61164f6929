import react from '@vitejs/plugin-react';
import { leanAliases } from './lean/aliases.ts';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ByEnvironment, findTestFiles, wantsOwnModules } from './test-files.ts';

/** Each has a context of its own, for a reason that its text does not show. */
const withOwnContext = [
  // It holds the document as tests have it against one that nobody has touched.
  'src/testing/light-document.test.ts',
];

const all = '{src,lean}/**/*.test.{ts,tsx}';
const root = import.meta.dirname;
const inContexts = findTestFiles(root).filter(
  (file) => withOwnContext.includes(file) || wantsOwnModules(join(root, file)),
);

export default defineConfig({
  plugins: [react()],
  resolve: { alias: leanAliases },
  test: {
    // A document takes longer to make than most files to run: those that need one say so in their first line.
    environment: 'node',
    // No assertion is about time, and on a busy machine a test may take long.
    testTimeout: 120_000,
    setupFiles: ['src/testing/fixed-seed.ts'],
    // Packages from node_modules must meet our aliases too.
    server: { deps: { inline: ['markdown-it'] } },
    restoreMocks: true,
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: [all],
          exclude: inContexts,
          // Files share a thread, its document and all modules: what each would load and compile anew is most of the work.
          pool: 'threads',
          isolate: false,
          setupFiles: ['src/testing/between-files.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'contexts',
          include: inContexts,
          // A context for each file, in a thread that lasts: half the work of a process for each.
          pool: 'vmThreads',
          vmMemoryLimit: '1500MB',
        },
      },
    ],
  },
});
