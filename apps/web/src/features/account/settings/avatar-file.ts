import { limits } from '@xiezhi/contract/limits';
import type { FieldFault } from '../../../components/use-form.ts';

const formats = ['gif', 'jpg', 'jpeg', 'png', 'bmp', 'webp'] as const;

/** Value of `accept` for the file dialog. */
export const acceptedFormats = formats.map((format) => `.${format}`).join(',');

/** Checks an avatar file before it is read; returns its error, or undefined. */
export function checkAvatarFile({ name, size }: Pick<File, 'name' | 'size'>): FieldFault | undefined {
  const ending = name.toLowerCase().split('.').at(-1);
  if (!formats.some((format) => format === ending)) return (t) => t('setting.avatar.badFormat');
  return size > limits.avatarMaxBytes ? (t) => t('setting.avatar.tooLarge') : undefined;
}
