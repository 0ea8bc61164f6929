import { limits } from '../limits/index.ts';
import { readings, refused } from '../testing/reading.ts';

/** Sign-in, registration and profiles in the form that existing clients send. */
const login = { username: 'li', password: 'secret' };
const long = 'x'.repeat(513);

readings('POST /api/login', 'body', [
  ['name and password', login, login],
  ['blanks around them, which no name has', { username: ' li ', password: ' secret\n' }, login],
  [
    'the pass of a check that is not needed yet',
    { ...login, slideToken: null },
    { ...login, slideToken: null },
  ],
  [
    'an address instead of a name',
    { ...login, username: 'li@example.net' },
    { ...login, username: 'li@example.net' },
  ],
  [
    'a code of the second factor',
    { ...login, secondFactorCode: ' 123 456 ' },
    { ...login, secondFactorCode: '123 456' },
  ],
  ['no password', { username: 'li' }, refused],
  ['a password of blanks', { ...login, password: '   ' }, refused],
  ['a null name', { ...login, username: null }, refused],
  ['a password that is a number', { ...login, password: 123456 }, refused],
  ['a password that is a query', { ...login, password: { $ne: '' } }, refused],
  ['a name that would take long to hash', { ...login, username: long }, refused],
]);

const registration = { username: 'li', password: 'secret', email: 'li@example.net', code: '123456' };
readings('POST /api/register', 'body', [
  ['the form, without the second password', { ...registration, passwordAgain: undefined }, registration],
  ['nothing of a role', { ...registration, role: 1000, roleList: ['root'], uid: '1' }, registration],
  [
    'a name that is too long, which has an error of its own',
    { ...registration, username: 'x'.repeat(21) },
    { ...registration, username: 'x'.repeat(21) },
  ],
  ['no code', { ...registration, code: '' }, refused],
  ['a code that is a number', { ...registration, code: 123456 }, refused],
  ['an address past the end', { ...registration, email: 'x'.repeat(limits.emailMax + 1) }, refused],
]);

readings('POST /api/check-username-or-email', 'body', [
  ['a name alone', { username: 'li' }, { username: 'li' }],
  ['an address alone', { email: 'a@b' }, { email: 'a@b' }],
  ['neither', {}, {}],
  ['nulls', { username: null, email: null }, { username: null, email: null }],
  ['a list', { username: ['li'] }, refused],
]);

readings('POST /api/apply-reset-password', 'body', [
  [
    'the form',
    { email: ' a@b.c ', captcha: ' 12 ', captchaKey: 'k' },
    { email: 'a@b.c', captcha: '12', captchaKey: 'k' },
  ],
  [
    'a captcha of eight',
    { email: 'a@b.c', captcha: '1'.repeat(8), captchaKey: 'k' },
    { email: 'a@b.c', captcha: '1'.repeat(8), captchaKey: 'k' },
  ],
  ['one of nine', { email: 'a@b.c', captcha: '1'.repeat(9), captchaKey: 'k' }, refused],
  ['a blank captcha', { email: 'a@b.c', captcha: ' ', captchaKey: 'k' }, refused],
]);

readings('POST /api/change-email', 'body', [
  [
    'the form, without the old address',
    { password: 'p', newEmail: ' n@b.c ', oldEmail: 'o@b.c', code: ' 1 ' },
    { password: 'p', newEmail: 'n@b.c', code: '1' },
  ],
  ['a blank address', { password: 'p', newEmail: ' ', code: '1' }, refused],
]);

const nobody = {
  realname: null,
  nickname: null,
  signature: null,
  blog: null,
  github: null,
  school: null,
  number: null,
  cfUsername: null,
  gender: 'secrecy',
};
readings('POST /api/change-userInfo', 'body', [
  ['nothing: all of it stays', {}, {}],
  ['nulls and empty texts alike', { ...nobody, school: '', gender: null }, { ...nobody, gender: null }],
  ['blanks as empty', { nickname: ' \t\n　' }, { nickname: null }],
  [
    'what the client strips to',
    { username: 'li', gender: 'male', school: ' 中学 ' },
    { username: 'li', gender: 'male', school: '中学' },
  ],
  ['nothing that is not of the profile', { uid: '1', role: 1000, titleName: 'x', avatar: '/x' }, {}],
  [
    'the longest of each',
    { nickname: 'x'.repeat(20), realname: 'x'.repeat(50), blog: 'x'.repeat(255) },
    { nickname: 'x'.repeat(20), realname: 'x'.repeat(50), blog: 'x'.repeat(255) },
  ],
  ['a nickname past the end', { nickname: 'x'.repeat(21) }, refused],
  ['a real name past the end', { realname: 'x'.repeat(51) }, refused],
  ['a school past the end', { school: 'x'.repeat(101) }, refused],
  ['a number past the end', { number: 'x'.repeat(201) }, refused],
  ['a link past the end', { github: 'x'.repeat(256) }, refused],
  ['a signature past the end', { signature: 'x'.repeat(65_536) }, refused],
  ['a gender that is none of the three', { gender: 'other' }, refused],
]);

readings('GET /api/get-user-home-info', 'query', [
  ['nothing: the viewer', {}, {}],
  ['empty fields as nothing', { uid: '', username: '' }, {}],
  ['a name', { username: ' li ' }, { username: 'li' }],
  ['both', { uid: 'ab', username: 'li' }, { uid: 'ab', username: 'li' }],
]);

readings('GET /api/get-rank-list', 'query', [
  ['accepted problems', { type: '0', currentPage: '1', limit: '30' }, { type: 0, currentPage: 1, limit: 30 }],
  ['scores', { type: 1, searchUser: ' li ' }, { type: 1, currentPage: 1, limit: 30, searchUser: 'li' }],
  ['no kind', { limit: '30' }, refused],
  ['another kind', { type: '2' }, refused],
  ['a kind by name', { type: 'ACM' }, refused],
]);

readings('POST /api/slide-check', 'body', [
  ['where the piece was left', { key: 'k', x: 120.5, duration: 900 }, { key: 'k', x: 120.5, duration: 900 }],
  ['the answer to a question', { key: 'k', answer: ' 12 ' }, { key: 'k', answer: 12 }],
  ['an empty answer as none', { key: 'k', answer: '' }, { key: 'k' }],
  ['a place that is no number', { key: 'k', x: Number.NaN }, refused],
  ['a place without end', { key: 'k', x: Infinity }, refused],
  ['no key', { x: 1 }, refused],
]);

readings('GET /api/slide-check', 'query', [
  ['nothing: a picture', {}, { kind: 'slide' }],
  ['a question', { kind: 'question' }, { kind: 'question' }],
  ['whatever else: a picture', { kind: 'audio' }, { kind: 'slide' }],
]);

const token = { name: 'ci', scopes: ['read'], password: 'p' };
readings('POST /api/api-tokens', 'body', [
  ['a token for ever', token, token],
  ['one for a day', { ...token, days: 1 }, { ...token, days: 1 }],
  ['null days as for ever', { ...token, days: null }, { ...token, days: null }],
  ['a name within blanks', { ...token, name: ' ci ' }, token],
  ['a blank name', { ...token, name: '  ' }, refused],
  ['no scope', { ...token, scopes: [] }, refused],
  ['a scope that nobody knows', { ...token, scopes: ['admin'] }, refused],
  ['a life of no day', { ...token, days: 0 }, refused],
  ['half a day', { ...token, days: 0.5 }, refused],
  ['a life of eleven years', { ...token, days: 4018 }, refused],
]);

readings('PUT /api/admin/role-permissions', 'body', [
  ['no ability', { role: 1002, permissions: [] }, { role: 1002, permissions: [] }],
  ['one', { role: 1008, permissions: ['submit'] }, { role: 1008, permissions: ['submit'] }],
  ['a role that does not exist', { role: 1009, permissions: [] }, refused],
  ['a role by its name', { role: 'admin', permissions: [] }, refused],
  ['an ability that does not exist', { role: 1002, permissions: ['fly'] }, refused],
]);
