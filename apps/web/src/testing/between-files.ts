/** Before each file of a thread that files share: what the file before may have left behind is put back. */
if (typeof document !== 'undefined') {
  const { putBackPage } = await import('./fresh-page.ts');
  await putBackPage();
}
