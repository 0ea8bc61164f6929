import { limits } from '@xiezhi/contract/limits';
import type { Translate } from '../../../../i18n/messages.ts';
import { sizeText } from '../../../../components/field/upload.ts';
import type { ProblemDraftValues, ExtraFile } from '../draft.ts';

/** Input and output file need plain names that differ from each other and from the names of extra files. */
export function ioFileFault(
  name: 'readFileName' | 'writeFileName',
  values: ProblemDraftValues,
  t: Translate,
): string | undefined {
  const given = values[name].trim();
  if (given === '') return t('problemEditor.fileName.missing');
  if (!isPlainName(given)) return badName(given, t);
  const isTwice =
    (name === 'writeFileName' && given === values.readFileName.trim()) ||
    values.userFiles.some((file) => file.name.trim() === given);
  return isTwice ? t('problemEditor.file.twice', { name: given }) : undefined;
}

const fileNameMax = 64;

/** A file name without a path, by the same rule as the server. */
const isPlainName = (name: string): boolean =>
  name !== '.' &&
  name !== '..' &&
  !/[\p{Cc}/\\:*?"<>|]/u.test(name) &&
  Array.from(name).length <= fileNameMax;

const badName = (name: string, t: Translate): string =>
  t('problemEditor.file.badName', { name, max: fileNameMax });

/** Every file needs a unique plain name and content within the size limit. */
export function fileFault(files: readonly ExtraFile[], t: Translate): string | undefined {
  const names = files.map(({ name }) => name.trim());
  if (names.includes('')) return t('problemEditor.file.noName');
  const bad = names.find((name) => !isPlainName(name));
  if (bad !== undefined) return badName(bad, t);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) return t('problemEditor.file.twice', { name: twice });
  const empty = files.find(({ content }) => content === '');
  if (empty) return t('problemEditor.file.empty', { name: empty.name });
  const large = files.find(({ content }) => content.length > limits.extraFilesMax);
  return (
    large && t('problemEditor.file.tooLarge', { name: large.name, size: sizeText(limits.extraFilesMax) })
  );
}
