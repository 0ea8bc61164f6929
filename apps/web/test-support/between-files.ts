import { afterAll, vi } from 'vitest';

/** Runs before each test file of a shared thread, and resets the state that the previous file may have left. */
if (typeof document !== 'undefined') {
  const { putBackPage } = await import('./fresh-page.ts');
  await putBackPage();
}

// Awaits pending dynamic imports. An import that is pending when its file ends never resolves, not even in later files.
afterAll(() => vi.dynamicImportSettled());
