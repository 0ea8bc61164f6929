import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings, SettingsError } from './settings.ts';

const token = 'a-token-of-some-length';

describe('judge node settings', () => {
  it('flags override the environment', () => {
    const environment = {
      XIEZHI_SERVER_URL: 'http://a',
      XIEZHI_NODE_TOKEN: 'other',
      XIEZHI_NODE_NAME: 'env',
    };
    const settings = readSettings(
      ['--server', 'https://b/', '--token', token, '--name', 'flag'],
      environment,
    );
    assert.equal(settings.serverUrl, 'https://b');
    assert.equal(settings.token, token);
    assert.equal(settings.name, 'flag');
  });

  it('finds the local server by its port', () => {
    assert.equal(readSettings(['--token', token], { PORT: '9090' }).serverUrl, 'http://127.0.0.1:9090');
  });

  it('treats an empty variable as absent', () => {
    const settings = readSettings(['--token', token], { XIEZHI_SLOTS: '', XIEZHI_UNSAFE_JUDGE: '' });
    assert.ok(settings.slots >= 1);
    assert.equal(settings.isUnsafeAllowed, false);
  });

  it('runs cases sequentially unless configured otherwise', () => {
    const { hasParallelCases } = readSettings(['--token', token], {});
    assert.equal(hasParallelCases, false);
    assert.ok(readSettings(['--token', token], { XIEZHI_PARALLEL_CASES: '1' }).hasParallelCases);
  });

  for (const [name, value] of [
    ['XIEZHI_SLOTS', '0'],
    ['XIEZHI_SLOTS', '1e3'],
    ['XIEZHI_SERVER_URL', 'localhost:8080'],
    ['XIEZHI_UNSAFE_JUDGE', 'yes'],
    ['XIEZHI_PARALLEL_CASES', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['XIEZHI_NODE_NAME', 'a b'],
    ['XIEZHI_JUDGE_CACHE_MB', '1'],
  ] as const) {
    it(`rejects ${name}=${value}`, () => {
      assert.throws(() => readSettings(['--token', token], { [name]: value }), SettingsError);
    });
  }

  it('rejects an unknown flag', () => {
    assert.throws(() => readSettings(['--tokn', token], {}), SettingsError);
  });
});
