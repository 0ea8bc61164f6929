import react from '@vitejs/plugin-react';
import { leanAliases } from './lean/aliases.ts';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: leanAliases },
  test: {
    // A document takes longer to make than most files to run: those that need one say so in their first line.
    environment: 'node',
    // No assertion is about time, and on a busy machine a test may take long.
    testTimeout: 60_000,
    include: ['{src,lean}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/fixed-seed.ts'],
    // Packages from node_modules must meet our aliases too.
    server: { deps: { inline: ['markdown-it'] } },
    restoreMocks: true,
  },
});
