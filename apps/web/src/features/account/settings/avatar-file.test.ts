import { limits } from '@xiezhi/contract/limits';
import { expect, it } from 'vitest';
import type { Translate } from '../../../i18n/messages.ts';
import { checkAvatarFile } from './avatar-file.ts';

it.each([
  ['a.png', limits.avatarMaxBytes, undefined],
  ['a.b.JPEG', 1, undefined],
  ['a.png', limits.avatarMaxBytes + 1, 'setting.avatar.tooLarge'],
  ['a.svg', 1, 'setting.avatar.badFormat'],
  ['a.png.exe', 1, 'setting.avatar.badFormat'],
])('%s of %d bytes gives %s', (name, size, fault) => {
  expect(checkAvatarFile({ name, size })?.(((key: string) => key) as Translate)).toBe(fault);
});
