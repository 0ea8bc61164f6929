/** Version of the client: that of the release whose site serves it. */
export const version = '0.1.0';
