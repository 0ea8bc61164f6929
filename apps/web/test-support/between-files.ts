import { afterAll, vi } from 'vitest';

/** Runs before each file of a shared thread and resets what the previous file may have left behind. */
if (typeof document !== 'undefined') {
  const { putBackPage } = await import('./fresh-page.ts');
  await putBackPage();
}

// Awaits pending dynamic imports: an import that is pending at the end of its file never resolves, not even
// in later files.
afterAll(() => vi.dynamicImportSettled());
