/**
 * External services with which users can sign in, in the order of the buttons. `oidc` is the site's OpenID Connect
 * provider.
 */
export const signInProviderKeys = ['oidc', 'github', 'wechat'] as const;
export type SignInProviderKey = (typeof signInProviderKeys)[number];
