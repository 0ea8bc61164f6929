import react from '@vitejs/plugin-react';
import { leanAliases } from './lean/aliases.ts';
import { defineConfig } from 'vitest/config';

/**
 * Each has a process. Two need Node's own streams, or requests that are given up, inside their document: neither
 * crosses the border of a context. The third fetches two late parts at once that share modules, of which one never
 * came on a busy machine while they were linked inside a context.
 */
const ofTheirOwn = [
  'src/api/together.test.tsx',
  'src/assistant/talk.test.ts',
  'src/discussion/discussion.test.tsx',
];

const all = '{src,lean}/**/*.test.{ts,tsx}';

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
    projects: [
      {
        extends: true,
        test: {
          name: 'contexts',
          include: [all],
          exclude: ofTheirOwn,
          // A context for each file, in a thread that lasts: half the work of a process for each.
          pool: 'vmThreads',
          vmMemoryLimit: '1500MB',
        },
      },
      { extends: true, test: { name: 'processes', include: ofTheirOwn, pool: 'forks' } },
    ],
  },
});
