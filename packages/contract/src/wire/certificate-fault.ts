/** Error codes of OpenSSL and Node for certificates that are not trusted or not valid. */
const codes =
  /^(?:CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_|HOSTNAME_MISMATCH$|ERR_TLS_CERT_|ERROR_IN_CERT_)/;

/**
 * Returns the error code if a TLS connection failed because of the peer's certificate. Returns null for all other
 * errors.
 */
export function certificateFault(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && codes.test(code) ? code : null;
}
