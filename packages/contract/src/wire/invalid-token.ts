/**
 * Part of the header `WWW-Authenticate` if the token of a request is unknown, expired or revoked, so that the
 * response is the one for visitors (RFC 6750, section 3.1). Existing clients ignore the header.
 */
export const invalidTokenError = 'error="invalid_token"';
