import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certificateFault } from './certificate-fault.ts';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

test('tells distrusted certificates from other failures of a connection', () => {
  for (const code of [
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'INVALID_CA',
  ])
    assert.equal(certificateFault(failed(code)), code);
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'EPROTO', 'ERR_INVALID_ARG_TYPE'])
    assert.equal(certificateFault(failed(code)), null);
  assert.equal(certificateFault('CERT_HAS_EXPIRED'), null);
});
