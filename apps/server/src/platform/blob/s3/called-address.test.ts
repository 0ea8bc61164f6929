import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calledAddress } from './called-address.ts';
import { addressSigner } from './connection.ts';

test('returns the host that the AWS SDK calls', async () => {
  const rest = { region: 'us-east-1', prefix: '', keys: { id: 'id', secret: 'secret' } };
  for (const [endpoint, bucket, isPathStyle, host] of [
    ['https://s3.example.org', 'judge', true, 's3.example.org'],
    ['https://s3.example.org:9000', 'judge', false, 'judge.s3.example.org:9000'],
    ['https://s3.example.org', 'judge.files', false, 's3.example.org'],
    ['https://10.1.2.3:9000', 'judge', false, '10.1.2.3:9000'],
    ['http://s3.example.org', 'judge', true, 's3.example.org'],
  ] as const) {
    const settings = { ...rest, endpoint, bucket, isPathStyle, nodeEndpoint: endpoint };
    const called = calledAddress(settings);
    assert.equal(new URL(called ?? '').host, host);
    const signed = await addressSigner(settings, 60)?.('key');
    assert.equal(new URL(signed ?? '').host, host);
  }
  assert.equal(calledAddress({ endpoint: null, bucket: 'judge', isPathStyle: false }), null);
});
