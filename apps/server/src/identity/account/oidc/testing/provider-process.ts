/**
 * A real OpenID Connect provider for tests, in a process of its own.
 *
 *   node provider-process.ts PORT REDIRECT_URI
 *
 * Accepts any name; the claims of an account are its name, decoded from Base64url JSON.
 */
import Provider from 'oidc-provider';
import { z } from 'zod';

const [, , port = '0', redirectUri = ''] = process.argv;
const claimsOf = z.object({
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  /**
   * The address that the UserInfo endpoint returns in place of `email`, without saying whether it is
   * verified.
   */
  otherEmail: z.string().optional(),
});

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{ client_id: 'xiezhi', client_secret: 'a-secret-of-two', redirect_uris: [redirectUri] }],
  claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
  cookies: { keys: ['of-this-test'] },
  // The ID token has all claims, too.
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: true } },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: (use) => {
      const { otherEmail, ...claims } = claimsOf.parse(
        JSON.parse(Buffer.from(id, 'base64url').toString('utf8')),
      );
      const sub = id.slice(0, 200);
      if (use !== 'userinfo' || otherEmail === undefined) return { ...claims, sub };
      return { name: claims.name, email: otherEmail, sub };
    },
  }),
});
provider.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
