import type { Translated } from '../translated.ts';
import type { security as reference } from '../zh-CN/security.ts';

export const security: Translated<typeof reference> = {
  'factor.intro':
    'Signing in then takes a one-time code of an app on your phone beside your password, so that a stolen password is not enough.',
  'factor.begin': 'Set up',
  'factor.picture': 'QR code for the authenticator app',
  'factor.scan':
    'Scan the picture with an authenticator app, or type the key below into it, and enter the six digits that the app shows.',
  'factor.copySecret': 'Copy the key',
  'factor.confirm': 'Switch it on',
  'factor.on': 'On since',
  'factor.off': 'Switch it off',
  'factor.offDone': 'The second factor is off',
  'codes.title': 'Keep your recovery codes',
  'codes.intro':
    'Each signs you in once in place of a code when your phone is lost. They are not shown again.',
  'codes.copy': 'Copy all recovery codes',
  'codes.kept': 'I have kept them',
  'codes.left': '{count} recovery {count|code|codes} left',
  'codes.renew': 'New recovery codes',
  'token.intro':
    'For scripts and other programs that call this site. A token cannot change your password, address or tokens.',
  'token.new': 'New token',
  'token.make': 'Create the token',
  'token.name': 'Name',
  'token.nameHint': 'Say what it is for, so that you know it later',
  'token.nameRequired': 'Enter a name for the token',
  'token.scopes': 'Permissions',
  'token.scopeRequired': 'Choose at least one permission',
  'token.life': 'Valid for',
  'token.days': '{count} days',
  'token.forever': 'Does not expire',
  'token.expires': 'expires',
  'token.lastUsed': 'last used',
  'token.unused': 'never used',
  'token.once': 'Copy the token now, it is not shown again:',
  'token.copy': 'Copy the token',
  'token.revoke': 'Revoke',
  'token.revokeThis': 'Revoke {name}',
  'token.gone': 'The token is revoked',
  'scope.read': 'Read',
  'scope.submit': 'Submit code',
  'scope.problems': 'Import and export problems',
  'identity.join': 'Link {service}',
  'identity.part': 'Unlink',
  'identity.parted': 'The account is no longer linked',
};
