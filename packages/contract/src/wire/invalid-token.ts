/**
 * Contained in the header `WWW-Authenticate` of a response that answers as to a visitor, because the token of the request
 * is unknown, expired or revoked (RFC 6750, section 3.1). Existing clients ignore the header.
 */
export const invalidTokenError = 'error="invalid_token"';
