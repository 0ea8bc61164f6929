import react from '@vitejs/plugin-react';
import { leanAliases } from './lean/aliases.ts';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: leanAliases },
  test: {
    environment: 'jsdom',
    include: ['{src,lean}/**/*.test.{ts,tsx}'],
    // Packages from node_modules must meet our aliases too.
    server: { deps: { inline: ['markdown-it', /@codemirror\/(commands|autocomplete)/] } },
    restoreMocks: true,
  },
});
