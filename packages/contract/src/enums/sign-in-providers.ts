/** Services whose accounts sign in here, in the order of the buttons. `oidc`: the OpenID Connect provider of the site. */
export const signInProviderKeys = ['oidc', 'github', 'wechat'] as const;
export type SignInProviderKey = (typeof signInProviderKeys)[number];
