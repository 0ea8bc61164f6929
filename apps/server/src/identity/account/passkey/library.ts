/** Loads the WebAuthn library at its first use: its certificate parsers would slow down every start. */
export const loadLibrary = () => import('@simplewebauthn/server');
