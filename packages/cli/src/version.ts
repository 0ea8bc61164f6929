/** Version of the client. It equals the release of the site that offers the client for download. */
export const version = '0.1.0';
