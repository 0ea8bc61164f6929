import { limits } from '../limits/index.ts';
import { edges, filled, items, least, most, signs } from '../testing/edges.ts';

/**
 * Length limits of account fields. If a field has its own error, the schema accepts longer values, and a rule of the
 * server rejects them with that error.
 */
const login = { username: 'li', password: 'secret' };
const name = 'ab'.repeat(10);

edges('POST /api/login', 'body', login, [
  ['username', ...filled('l')],
  ['username', ...signs(512)],
  ['password', ...filled('s')],
  ['password', ...signs(512)],
  ['slideToken', ...signs(64)],
  ['secondFactorCode', ...signs(32)],
  ['slideToken', null, 7],
  ['secondFactorCode', null, 123_456],
]);

const registration = { ...login, email: 'li@example.net', code: '123456' };
edges('POST /api/register', 'body', registration, [
  ['username', name, `${name}x`, 'usernameInvalid'],
  ['username', 'li', 'l i', 'usernameInvalid'],
  ['password', 'x'.repeat(limits.passwordMax), 'x'.repeat(limits.passwordMax + 1), 'passwordLength'],
  ['password', 'x'.repeat(limits.passwordMin), 'x'.repeat(limits.passwordMin - 1), 'passwordLength'],
  ['email', 'a@b.c', 'no address', 'emailInvalid'],
  ['email', ...signs(limits.emailMax)],
  [
    'code',
    '1'.repeat(limits.registerCodeLength),
    '1'.repeat(limits.registerCodeLength + 1),
    'registerCodeWrong',
  ],
  ['code', '1', ''],
  ['code', ...signs(32)],
]);

edges('GET /api/get-register-code', 'query', { email: 'li@example.net' }, [
  ['email', 'li@example.net', 'li', 'emailInvalid'],
  ['email', ...signs(limits.emailMax)],
  ['email', 'a@b.c', ['a@b.c', 'd@e.f']],
]);

edges('POST /api/check-username-or-email', 'body', {}, [
  ['username', ...signs(512)],
  ['email', ...signs(limits.emailMax)],
]);

edges('POST /api/change-password', 'body', { oldPassword: 'former', newPassword: 'newer1' }, [
  ['oldPassword', ...filled('x')],
  ['newPassword', ...filled('x')],
  ['newPassword', 'x'.repeat(limits.passwordMax), 'x'.repeat(limits.passwordMax + 1), 'passwordLength'],
  ['newPassword', 'x'.repeat(limits.passwordMin), 'x'.repeat(limits.passwordMin - 1), 'passwordLength'],
  ['newPassword', ...signs(512)],
  ['keepApiTokens', true, 'true'],
]);

const reset = { email: 'li@example.net', captcha: '12', captchaKey: 'ab' };
edges('POST /api/apply-reset-password', 'body', reset, [
  ['email', ...filled('a@b.c')],
  ['email', 'a@b.c', 'li', 'emailInvalid'],
  ['email', ...signs(limits.emailMax)],
  ['captcha', ...filled('1')],
  ['captcha', ...signs(limits.resetCaptchaMax)],
  ['captcha', '12', 12],
  ['captchaKey', 'a', ''],
  ['captchaKey', ...signs(64)],
]);

edges('POST /api/reset-password', 'body', { ...login, code: 'ab' }, [
  ['username', ...filled('l')],
  ['username', ...signs(512)],
  ['password', 'x'.repeat(limits.passwordMin), 'x'.repeat(limits.passwordMin - 1), 'passwordLength'],
  ['password', 'x'.repeat(limits.passwordMax), 'x'.repeat(limits.passwordMax + 1), 'passwordLength'],
  ['password', ...filled('x')],
  ['code', 'a'.repeat(21), 'a'.repeat(22), 'resetCodeExpired'],
  ['code', ...filled('a')],
  ['code', ...signs(64)],
]);

const newEmail = { password: 'secret', newEmail: 'n@example.net', code: '123456' };
edges('POST /api/change-email', 'body', newEmail, [
  ['password', ...filled('s')],
  ['password', ...signs(512)],
  ['newEmail', ...filled('a@b.c')],
  ['newEmail', 'a@b.c', 'li', 'emailInvalid'],
  ['newEmail', ...signs(limits.emailMax)],
  ['code', ...filled('1')],
  ['code', '123456', '1234567', 'registerCodeExpired'],
  ['code', ...signs(32)],
]);
edges('GET /api/get-change-email-code', 'query', {}, [
  ['email', ...filled('a@b.c')],
  ['email', 'a@b.c', 'li', 'emailInvalid'],
  ['email', ...signs(limits.emailMax)],
]);
edges('POST /api/change-mobile', 'body', { password: 'secret', newMobile: '13800000000' }, [
  ['newMobile', '13800000000', '1380000000', 'mobileInvalid'],
  ['newMobile', ...filled('1')],
  ['newMobile', ...signs(64)],
  ['newMobile', '13800000000', 13_800_000_000],
]);

edges('POST /api/change-userInfo', 'body', {}, [
  ['realname', ...signs(limits.realnameMax)],
  ['nickname', ...signs(limits.nicknameMax)],
  ['signature', ...signs(limits.signatureMax)],
  ['blog', ...signs(limits.linkMax)],
  ['blog', 'https://example.net', 'javascript:probe()', 'linkInvalid'],
  ['github', ...signs(limits.linkMax)],
  ['school', ...signs(limits.schoolMax)],
  ['number', ...signs(limits.studentNumberMax)],
  ['number', '2026001', 2_026_001],
  ['cfUsername', ...signs(limits.cfUsernameMax)],
  ['gender', 'secrecy', 'Male'],
]);

for (const call of ['GET /api/get-user-home-info', 'GET /api/get-user-calendar-heatmap'] as const) {
  edges(call, 'query', {}, [
    ['uid', ...signs(limits.keywordMax)],
    ['username', ...signs(limits.keywordMax)],
    ['uid', '1', ['1', '2']],
  ]);
}

edges('DELETE /api/sessions', 'query', {}, [['id', ...signs(64)]]);

for (const call of ['POST /api/second-factor/recovery-codes', 'POST /api/second-factor/disable'] as const) {
  edges(call, 'body', { password: 'secret', code: '123456' }, [
    ['password', ...signs(512)],
    ['code', '123456', '12345', 'secondFactorCodeWrong'],
    ['code', ...filled('1')],
    ['code', ...signs(32)],
    ['code', '123456', 123_456],
  ]);
}
edges('POST /api/second-factor/confirm', 'body', { code: '1' }, [
  ['code', ...filled('1')],
  ['code', ...signs(32)],
]);

const token = { name: 'ci', scopes: ['read'], password: 'secret' };
edges('POST /api/api-tokens', 'body', token, [
  ['name', ...filled('c')],
  ['name', ...signs(limits.apiTokenNameMax)],
  ['scopes', ['read', 'submit', 'ask', 'problems'], ['read', 'submit', 'ask', 'problems', 'read']],
  ['scopes', ['submit'], []],
  ['days', ...least(1)],
  ['days', ...most(limits.apiTokenDaysMax)],
  ['days', 30, '30'],
  ['password', ...filled('s')],
  ['password', ...signs(512)],
  ['secondFactorCode', ...signs(32)],
]);
edges('POST /api/device-authorizations', 'body', { name: 'xiezhi', scopes: ['read'] }, [
  ['name', ...filled('c')],
  ['name', ...signs(limits.apiTokenNameMax)],
  // The user who decides about the sign-in sees the name, so it must not change the direction of the text around it.
  ['name', '程序 עברית', 'a\u202Eb'],
  ['name', 'ab', 'a\u2066b'],
  ['name', 'ab', 'a\nb'],
  ['scopes', ['read', 'submit', 'ask', 'problems'], ['read', 'submit', 'ask', 'problems', 'read']],
  ['scopes', ['submit'], []],
]);
edges('POST /api/device-authorizations/poll', 'body', { deviceCode: 'a' }, [
  ['deviceCode', 'a', ''],
  ['deviceCode', ...signs(128)],
]);
edges('GET /api/device-authorizations/request', 'query', { userCode: 'a' }, [
  ['userCode', 'a', ''],
  ['userCode', ...signs(32)],
]);
edges(
  'POST /api/device-authorizations/grant',
  'body',
  { userCode: 'a', scopes: ['read'], password: 'secret' },
  [
    ['userCode', ...signs(32)],
    ['scopes', ['submit'], []],
    ['password', ...filled('s')],
    ['password', ...signs(512)],
    ['secondFactorCode', ...signs(32)],
  ],
);
for (const call of [
  'POST /api/device-authorizations/introspection',
  'POST /api/device-authorizations/revocation',
] as const)
  edges(call, 'body', { token: 'a' }, [
    ['token', 'a', ''],
    ['token', ...signs(2048)],
  ]);
edges('POST /api/device-authorizations/denial', 'body', { userCode: 'a' }, [
  ['userCode', 'a', ''],
  ['userCode', ...signs(32)],
]);
edges('DELETE /api/api-tokens', 'query', {}, [
  ['id', 'a', ''],
  ['id', ...signs(64)],
]);

edges('POST /api/oidc/redeem', 'body', { ticket: 'ab' }, [
  ['ticket', ...signs(64)],
  ['password', ...signs(512)],
  ['password', null, 7],
  ['secondFactorCode', ...signs(32)],
  ['slideToken', ...signs(64)],
]);
edges('POST /api/oidc/link', 'body', {}, [['ticket', ...signs(64)]]);
edges('DELETE /api/oidc/identities', 'query', {}, [['issuer', ...signs(512)]]);
edges('GET /api/oidc/callback', 'query', {}, [['state', ...signs(128)]]);

edges('POST /api/slide-check', 'body', { key: 'ab' }, [
  ['key', 'a', ''],
  ['key', ...signs(64)],
  ['x', 120.5, '120.5'],
  ['duration', 0, Number.NaN],
  ['answer', '12', '1.2'],
]);

edges('GET /api/get-rank-list', 'query', { type: '0' }, [
  ['type', ...most(1)],
  ['type', ...least(0)],
  ['searchUser', ...signs(limits.keywordMax)],
]);

edges('PUT /api/message-digest', 'body', {}, [['frequency', 'weekly', 'monthly']]);
for (const call of ['GET /api/message-digest/end', 'POST /api/message-digest/end'] as const) {
  edges(call, 'query', {}, [['ticket', ...signs(200)]]);
}

const account = { uid: 'ab', username: 'li', type: 1002, status: 0 };
edges('PUT /api/admin/user/edit-user', 'body', account, [
  ['uid', ...signs(32)],
  ['username', name, `${name}x`, 'usernameInvalid'],
  ['username', 'x', '', 'usernameInvalid'],
  ['username', ...signs(200)],
  ['realname', 'x'.repeat(limits.realnameMax), 'x'.repeat(limits.realnameMax + 1), 'realnameTooLong'],
  ['realname', ...signs(1000)],
  ['school', ...signs(limits.schoolMax)],
  ['number', ...signs(limits.studentNumberMax)],
  ['titleName', 'x'.repeat(limits.titleNameMax), 'x'.repeat(limits.titleNameMax + 1), 'titleTooLong'],
  ['titleColor', '#409eff', 'red;position:fixed', 'titleColorInvalid'],
  ['titleColor', ...signs(100)],
  ['email', 'a@b.c', 'li', 'emailInvalid'],
  ['email', ...signs(1000)],
  ['password', 'secret', 'short', 'passwordLength'],
  ['password', ...signs(512)],
  ['setNewPwd', 'true', 'yes'],
  ['type', '1002', 'default_user'],
  ['status', 1, 0.5],
  ['version', ...signs(40)],
]);
for (const call of ['DELETE /api/admin/user/delete-user', 'POST /api/admin/user/restore'] as const) {
  edges(call, 'body', {}, [
    ['ids', ...items(limits.pageSizeMax, 'ab')],
    ['ids', ['ab'], []],
    ['ids', ['ab'], [7]],
    ['ids', ['x'.repeat(32)], ['x'.repeat(33)]],
  ]);
}
for (const call of [
  'POST /api/admin/user/insert-batch-user',
  'POST /api/admin/user/import-check',
  'POST /api/admin/user/import-jobs',
] as const) {
  edges(call, 'body', { users: [['li', 'secret']] }, [
    ['users', ...items(limits.importedUsersMax, ['li', 'secret'])],
    ['users', [['li']], []],
    ['users.0', ...items(50, 'x')],
    ['users.0.0', ...signs(1000)],
    ['users.0.1', 123_456, true],
    ['users.0.1', null, { secret: 1 }],
  ]);
}
edges('POST /api/admin/user/generate-user', 'body', {}, [
  ['prefix', ...signs(limits.usernameMax)],
  ['suffix', ...signs(limits.usernameMax)],
  ['number_from', '0', 'a'],
  ['number_to', 5, 5.5],
  ['password_length', limits.generatedPasswordMax, limits.generatedPasswordMax + 1, 'passwordLength'],
  ['password_length', limits.generatedPasswordMin, limits.generatedPasswordMin - 1, 'passwordLength'],
  ['number_to', limits.generatedUsersMax, limits.generatedUsersMax * 2, 'generatedRange'],
]);
edges('GET /api/file/generate-user-excel', 'query', {}, [['key', ...signs(64)]]);
