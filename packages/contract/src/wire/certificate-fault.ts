/** Codes of OpenSSL and Node for certificates that are not accepted. */
const codes =
  /^(?:CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_|HOSTNAME_MISMATCH$|ERR_TLS_CERT_|ERROR_IN_CERT_)/;

/** Returns why a TLS connection failed because of the certificate of the other side; null: it failed otherwise. */
export function certificateFault(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && codes.test(code) ? code : null;
}
