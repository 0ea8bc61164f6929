import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ErrorCode, errorCatalogue, type ErrorEntry, errorText } from './index.ts';
import { locales } from '../limits/index.ts';
import { calls } from '../testing/calls.ts';
import { keysOf } from '../wire/values.ts';

/** Errors by their body status, on which existing clients depend. The HTTP code is 200. */
const business: Readonly<Record<number, readonly ErrorCode[]>> = {
  400: [
    // Accounts
    'wrongCredentials',
    'tooManyLoginFailures',
    'accountBanned',
    'usernameTaken',
    'emailInvalid',
    'emailTaken',
    'mailboxRefused',
    'passwordLength',
    'registerCodeExpired',
    'registerCodeWrong',
    'registerCodeTooSoon',
    'captchaWrong',
    'mailTooSoon',
    'mailNotConfigured',
    'resetCodeExpired',
    'emailIsOwn',
    'userNotFound',
    // Submissions
    'languageUnknown',
    'codeTooShort',
    'codeTooLong',
    'testRunNotFound',
    'noPublicProblem',
    'submissionUnfinished',
    'compileErrorStays',
    'rejudgeNothing',
    // Contests and trainings
    'contestPasswordWrong',
    'contestEntered',
    'printNotFound',
    'scrollBoardRefused',
    'contestProblemTaken',
    'contestDisplayIdTaken',
    'contestProblemNotFound',
    'contestAnnouncementNotFound',
    'trainingNotFound',
    'trainingPasswordWrong',
    'trainingEntered',
    'trainingProblemTaken',
    'trainingProblemNotFound',
    'trainingCategoryTaken',
    // Comments
    'commentUnknown',
    'replyUnknown',
    'discussionUnknown',
    'discussionCategoryInUse',
    // Groups
    'groupCodeWrong',
    'groupReasonLength',
    'groupNameTaken',
    'groupShortNameTaken',
    // Admin pages
    'announcementUnknown',
    'noticeUnknown',
    'usersRefused',
    'problemIdTaken',
    'problemTypeUnknown',
    'problemAuthUnknown',
    'problemLanguagesMissing',
    'applyProgressUnknown',
    'tagNameTaken',
    'noNodeForCompile',
    'remoteJudgeUnknown',
    'remoteIdInvalid',
    'accountListsUneven',
    'uploadNotFound',
    'imageTooLarge',
    'testDataUnreadable',
    'testDataNoPairs',
    'testDataNone',
  ],
  // Status 401 in the body does not sign the user out, because the HTTP code is 200.
  401: ['registrationClosed', 'onlyMineNeedsLogin', 'trainingPasswordNeeded', 'consoleForbidden'],
  403: [
    'emailDomainRefused',
    'changeLocked',
    'judgingClosed',
    'submitTooSoon',
    'testRunTooSoon',
    'problemHidden',
    'notYourSubmission',
    'shareNotAllowed',
    'contestNotStarted',
    'contestEnded',
    'contestMembersOnly',
    'contestPasswordNeeded',
    'contestBoardClosed',
    'contestManagersOnly',
    'printTooSoon',
    'contestNotYours',
    'groupMembersOnly',
    'groupHidden',
    'groupApplied',
    'groupJoined',
    'groupNeedsAccepted',
    'groupsPerDay',
    'groupsMax',
    'groupMemberAbove',
    'groupMemberStays',
    'groupAdminsOnly',
    'groupRootOnly',
    'problemNotOfGroup',
    'trainingNotOfGroup',
    'contestNotOfGroup',
    'discussionDisabled',
    'discussionAreaClosed',
    'discussionNotYours',
    'discussionNeedsAccepted',
    'discussionsPerDay',
    'commentNeedsAccepted',
    'contestCommentsClosed',
    'uploadForbidden',
    'testDataForbidden',
  ],
  404: [
    'problemNotFound',
    'submissionNotFound',
    'discussionNotFound',
    'discussionNotOfGroup',
    'commentNotFound',
    'announcementNotFound',
    'groupNotFound',
    'groupOwnerStays',
    'groupNotOneself',
    'groupMemberNotFound',
    'groupMemberNotBelow',
    'groupOwnerCannotLeave',
    'groupContestAnnouncementNotFound',
    'generatedGone',
  ],
  // The text of this error is the compiler's message, which clients show in a dialog.
  500: ['judgeProgramCompileError'],
};
for (const [status, codes] of Object.entries(business)) {
  test(`refusals with status ${status} for existing clients`, () => {
    for (const code of codes) {
      const { http, status: found }: ErrorEntry = errorCatalogue[code];
      assert.deepEqual([code, http, found], [code, 200, Number(status)]);
    }
  });
}

/** Errors whose HTTP code is not 200: of authentication, of roles, and of invalid requests. */
const protocol: Partial<Record<ErrorCode, readonly [http: number, status: number]>> = {
  invalidRequest: [400, 400],
  unreadableBody: [400, 400],
  nulCharacter: [400, 400],
  loginRequired: [401, 401],
  tokenInvalid: [401, 401],
  forbidden: [403, 403],
  discussionsClosed: [403, 403],
  groupDiscussionsClosed: [403, 403],
  unknownAddress: [404, 404],
  methodNotAllowed: [405, 400],
  bodyTooLarge: [413, 400],
  unsupportedMediaType: [415, 400],
  tooManyRequests: [429, 400],
  internal: [500, 500],
  unavailable: [503, 500],
};
test('errors before any business rule have an HTTP code and a body status that clients know', () => {
  for (const code of keysOf(protocol)) {
    const { http, status }: ErrorEntry = errorCatalogue[code];
    assert.deepEqual([code, http, status], [code, ...(protocol[code] ?? [])]);
  }
});

const codes = keysOf(errorCatalogue);
const entryOf = (code: ErrorCode): ErrorEntry => errorCatalogue[code];

test('the body status is one of six, except for errors of judge nodes', () => {
  const ofNodes = new Set<ErrorCode>(['nodeUnknown', 'nodeNameTaken', 'leaseLost']);
  for (const code of codes) {
    const { http, status } = entryOf(code);
    if (ofNodes.has(code)) assert.deepEqual([http, status], [409, 409], code);
    else assert.ok([200, 400, 401, 403, 404, 500].includes(status), code);
  }
});

test('an error code is a field name, and no property of Object.prototype', () => {
  for (const code of codes) {
    assert.match(code, /^[a-z][A-Za-z]{3,39}$/);
    assert.ok(!(code in Object.prototype), code);
  }
});

test('errors of rate limits state the waiting time', () => {
  for (const code of codes) {
    if (!/TooSoon$|^tooManyRequests$/.test(code)) continue;
    for (const text of [entryOf(code).zh, entryOf(code).en])
      assert.match(text, /\{(seconds|minutes)\}/, code);
  }
});

test('errors about a limit state it', () => {
  for (const code of [
    'codeTooLong',
    'codeTooShort',
    'testInputTooLong',
    'bodyTooLarge',
    'usernameInvalid',
  ] as const) {
    const texts = [entryOf(code).zh, entryOf(code).en];
    for (const text of texts) assert.match(text, /\{limit\}|\d/, `${code}: ${text}`);
  }
});

test('a localized parameter is filled in with the reader’s language', () => {
  const detail = { 'zh-CN': '标题未填写', 'en-US': 'The title is missing' };
  assert.equal(errorText('invalidRequest', 'zh-CN', { detail }), '请求格式有误：标题未填写');
  assert.equal(
    errorText('invalidRequest', 'en-US', { detail }),
    'The request is not valid: The title is missing',
  );
});

test('texts reveal no internals: no table, no file, no other error', () => {
  for (const code of codes) {
    for (const text of [entryOf(code).zh, entryOf(code).en]) {
      assert.doesNotMatch(text, /SQL|postgres|undefined|NaN|\[object|stack trace|node_modules|\.ts\b/i, code);
      // Existing clients show the text of this error as HTML, with one line per problem.
      if (code !== 'importIncomplete') assert.doesNotMatch(text, /<[a-z]|&[a-z]+;|[\r\n\t]/i, code);
    }
  }
});

test('each text is in its language, whatever the parameters', () => {
  for (const code of codes) {
    for (const locale of locales) {
      const text = errorText(code, locale);
      assert.equal(/\p{Script=Han}/u.test(text), locale === 'zh-CN', `${code}: ${text}`);
    }
  }
});

test('a call with an owned object has an error for a missing or inaccessible object', () => {
  for (const { name, definition } of calls) {
    const { owner, errors = [], query, body } = definition;
    if (owner === undefined || (query ?? body) === undefined) continue;
    // An error that is not listed for its call would become a server error.
    assert.ok(errors.length > 0, name);
    const isReported = errors.some((code) => /NotFound|NotOfGroup|Unknown$|Forbidden/.test(code));
    assert.ok(isReported, `${name} does not say that a thing is missing`);
  }
});
