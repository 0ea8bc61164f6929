import { afterAll, vi } from 'vitest';

/** Before each file of a thread that files share: what the file before may have left behind is put back. */
if (typeof document !== 'undefined') {
  const { putBackPage } = await import('./fresh-page.ts');
  await putBackPage();
}

// A part that is on its way when its file ends never comes, to the files after it neither.
afterAll(() => vi.dynamicImportSettled());
