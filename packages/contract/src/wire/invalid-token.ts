/**
 * Value in the header `WWW-Authenticate` if the token of a request is unknown, expired or revoked. The response is then
 * the same as for visitors (RFC 6750, section 3.1). Existing clients ignore the header.
 */
export const invalidTokenError = 'error="invalid_token"';
