import { loadChunk } from '../../../components/lazy/lazy-page.ts';

/**
 * Returns archives unchanged and packs other selected files into one archive, so that all use the same
 * upload.
 */
export async function archiveOf(files: readonly File[]): Promise<readonly File[]> {
  const archives = files.filter(({ name }) => /\.zip$/i.test(name));
  const loose = files.filter((file) => !archives.includes(file));
  if (loose.length === 0) return archives;
  const { downloadZip } = await loadChunk(() => import('client-zip'));
  const blob = await downloadZip(loose.map((file) => ({ name: file.name, input: file }))).blob();
  const lastModified = Math.max(...loose.map((file) => file.lastModified));
  const [first] = loose;
  const name =
    loose.length === 1 ? `${first?.name ?? ''}.zip` : `${first?.name ?? ''} +${loose.length - 1}.zip`;
  return [...archives, new File([blob], name, { lastModified })];
}
