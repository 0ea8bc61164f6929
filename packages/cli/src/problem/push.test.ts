import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@xiezhi/contract/limits';
import { SiteRefusal } from '../site/errors.ts';
import { words } from '../texts/index.ts';
import { checkArchiveSize } from './push.ts';

test('an archive that the site would refuse is refused with size and limit', () => {
  checkArchiveSize(limits.packageMaxBytes, words['en-US']);
  const tooMany = limits.packageMaxBytes + 1;
  assert.throws(
    () => checkArchiveSize(tooMany, words['en-US']),
    (error) => {
      assert.ok(error instanceof SiteRefusal);
      assert.match(error.message, /^Nothing was sent: .* 257 MiB .* accepts 256 MiB/);
      return true;
    },
  );
  assert.throws(() => checkArchiveSize(tooMany, words['zh-CN']), /257 MiB.*256 MiB/);
});
