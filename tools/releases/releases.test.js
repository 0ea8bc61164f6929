import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changelogOf, compareVersions, isVersion } from './changelog.js';
import { previousRelease } from './previous-release.js';

test('versions are those of semantic versioning, without additions', () => {
  assert.deepEqual(['1.2.3', '0.0.1'].map(isVersion), [true, true]);
  assert.deepEqual(['1.2', 'v1.2.3', '01.2.3', '1.2.3-rc'].map(isVersion), [false, false, false, false]);
  assert.deepEqual(['0.10.0', '0.9.9', '1.0.0'].sort(compareVersions), ['0.9.9', '0.10.0', '1.0.0']);
});

test('a release takes what is unreleased', () => {
  const text =
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One.\n\n## [0.1.0] - 2026-01-01\n\n- First.\n';
  const changelog = changelogOf(text);
  assert.equal(changelog.unreleased, '### Added\n\n- One.');
  assert.equal(
    changelog.withRelease('0.2.0', '2026-02-03'),
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-02-03\n\n### Added\n\n- One.\n\n## [0.1.0] - 2026-01-01\n\n- First.\n',
  );
  assert.throws(() => changelogOf('## [Unreleased]\n\n## [0.1.0]\n'), /nothing that is unreleased/);
});

test('a first release that was described before its tag gets one heading', () => {
  const text = '## [Unreleased]\n\n- One.\n\n## [0.1.0]\n\n- First.\n';
  assert.equal(
    changelogOf(text).withRelease('0.1.0', '2026-02-03'),
    '## [Unreleased]\n\n## [0.1.0] - 2026-02-03\n\n- One.\n\n- First.\n',
  );
});

test('the previous release has migrations, or a reason why it is not known', () => {
  const { commit, reason, migrations } = previousRelease();
  if (commit === null) assert.match(reason, /history/);
  else assert.ok(migrations.includes('0001-initial'));
});
