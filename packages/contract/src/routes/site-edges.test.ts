import { limits, limitFactorRange, starterCodeMax } from '../limits/index.ts';
import { searchLimits } from '../search.ts';
import { siteLimits } from '../limits/site.ts';
import { edges, filled, items, least, most, signs } from '../testing/edges.ts';
import { readings, refused } from '../testing/reading.ts';
import { webhookKinds, webhookLimits } from '../enums/webhook.ts';

/** Length limits of the site settings in both formats, and of other calls that only staff use. */
edges('PUT /api/admin/settings/website', 'body', {}, [
  ['name', ...filled('X')],
  ['name', ...signs(siteLimits.nameMax)],
  ['shortName', ...filled('X')],
  ['shortName', ...signs(siteLimits.shortNameMax)],
  ['baseUrl', 'https://a.example', 'ftp://a.example', 'webAddressInvalid'],
  ['baseUrl', ...signs(siteLimits.linkMax)],
  ['description', ...signs(siteLimits.descriptionMax)],
  ['recordName', '', null],
  ['recordName', ...signs(siteLimits.nameMax)],
  ['recordUrl', ...signs(siteLimits.linkMax)],
  ['projectName', ...signs(siteLimits.nameMax)],
  ['projectUrl', '', 'javascript:probe()', 'webAddressInvalid'],
  ['contactEmail', '', 'nobody', 'emailInvalid'],
  ['contactEmail', ...signs(siteLimits.emailMax)],
  ['timeZone', 'Asia/Shanghai', 'Asia/Nowhere', 'timeZoneUnknown'],
  ['timeZone', ...filled('Z')],
  ['timeZone', ...signs(siteLimits.timeZoneMax)],
  ['register', false, 'false'],
  ['emailDomainBlacklist', ...items(siteLimits.refusedDomainsMax, 'a.b')],
  [
    'emailDomainBlacklist',
    ['x'.repeat(siteLimits.refusedDomainMax)],
    ['x'.repeat(siteLimits.refusedDomainMax + 1)],
  ],
  ['version', ...signs(40)],
]);
const counted = [
  'submissionsBeforeCaptcha',
  'acceptedToDiscuss',
  'acceptedToComment',
  'discussionsPerDay',
  'groupsPerDay',
  'groupsMax',
  'acceptedToCreateGroup',
];
edges('PUT /api/admin/settings/limits', 'body', {}, [
  ['submitIntervalSeconds', ...most(siteLimits.submitIntervalMax)],
  ['submitIntervalSeconds', ...least(0)],
  ['submitIntervalSeconds', 8, '8'],
  ['minimumCodeLength', ...most(siteLimits.codeLengthMax)],
  ['minimumCodeLength', ...least(0)],
  ...counted.flatMap((field) => [
    [field, ...most(siteLimits.countMax)] as const,
    [field, ...least(0)] as const,
    [field, 5, 5.5] as const,
  ]),
  ['openPublicJudge', false, 0],
  ['openContestComment', true, null],
]);
edges('PUT /api/admin/settings/mail', 'body', {}, [
  ['smtpHost', ...signs(siteLimits.hostMax)],
  ['smtpHost', 'smtp.example.net', 'smtp example', 'mailHostInvalid'],
  ['smtpPort', ...most(siteLimits.portMax)],
  ['smtpPort', ...least(1)],
  ['smtpUsername', ...signs(siteLimits.credentialMax)],
  ['smtpPassword', ...signs(512)],
  ['smtpPassword', '', 7],
  ['mailFrom', '', 'nobody', 'emailInvalid'],
  ['mailPictureUrl', ...signs(siteLimits.linkMax)],
]);
edges('PUT /api/admin/settings/services', 'body', {}, [
  ['assistantUrl', 'https://a.example/v1', 'a.example', 'webAddressInvalid'],
  ['assistantModel', ...signs(siteLimits.modelMax)],
  ['assistantKey', ...signs(siteLimits.credentialMax)],
]);
edges('PUT /api/admin/settings/sign-in', 'body', {}, [
  ['oidcIssuer', ...signs(siteLimits.linkMax)],
  ['oidcName', ...signs(siteLimits.providerNameMax)],
  ['oidcClientId', ...signs(siteLimits.credentialMax)],
  ['oidcClientSecret', null, 7],
]);
edges('PUT /api/admin/settings/sms', 'body', {}, [
  ['smsDomain', 'https://sms.example', 'sms', 'webAddressInvalid'],
  ['smsRegionId', ...signs(siteLimits.smsNameMax)],
  ['smsSignName', ...signs(siteLimits.smsNameMax)],
  ['smsTemplateCode', ...signs(siteLimits.smsNameMax)],
  ['smsAccessKeySecret', ...signs(siteLimits.credentialMax)],
]);
edges('POST /api/admin/sms-test', 'body', {}, [
  ['phone', '+8613800000000', 'phone', 'phoneInvalid'],
  ['phone', ...signs(40)],
]);

edges('PUT /api/admin/config/set-web-config', 'body', {}, [
  ['description', ...signs(siteLimits.descriptionMax)],
  ['name', 'X', 'x'.repeat(siteLimits.nameMax + 1), 'settingInvalid'],
  ['baseUrl', null, 'nowhere', 'webAddressInvalid'],
  ['register', 'false', 'closed'],
]);
edges('PUT /api/admin/config/set-email-config', 'body', {}, [
  ['emailPort', '65535', '65536', 'settingInvalid'],
  ['emailPort', '', ' '],
  ['emailPort', null, 'smtp'],
  ['emailHost', 'a', 'a b', 'mailHostInvalid'],
  ['emailPassword', ...signs(512)],
]);
edges('POST /api/admin/config/test-email', 'body', {}, [
  ['email', null, 'nobody', 'emailInvalid'],
  ['email', ...signs(siteLimits.emailMax)],
]);
const lists = ['hdu', 'cf', 'poj', 'atcoder', 'spoj', 'libreoj'].flatMap((judge) => [
  `${judge}UsernameList`,
  `${judge}PasswordList`,
]);
edges('PUT /api/admin/switch/update', 'body', {}, [
  ...lists.flatMap((field) => [
    [field, ...items(limits.pageSizeMax, 'a')] as const,
    [field, ['x'.repeat(siteLimits.credentialMax)], ['x'.repeat(siteLimits.credentialMax + 1)]] as const,
    [field, [], ['a'], 'accountListsUneven'] as const,
    [field, null, 'a'] as const,
  ]),
  ['defaultSubmitInterval', -1, 0.5],
  ['defaultCreateGroupLimit', '5', 'five'],
  ['defaultCreateDiscussionDailyLimit', 0, -1, 'settingInvalid'],
  ['openPublicJudge', 'true', 'open'],
]);
readings('PUT /api/admin/switch/update', 'body', [
  [
    'the whole object as it was loaded, an account whose password was never told',
    {
      openPublicDiscussion: true,
      hideNonContestSubmissionCode: false,
      defaultSubmitInterval: 8,
      defaultCreateGroupDailyLimit: '2',
      hduUsernameList: ['a'],
      hduPasswordList: [''],
      isOpen: true,
    },
    {
      openPublicDiscussion: true,
      hideNonContestSubmissionCode: false,
      defaultSubmitInterval: 8,
      defaultCreateGroupDailyLimit: 2,
      hduUsernameList: ['a'],
      hduPasswordList: [''],
    },
  ],
]);

const picture = { id: 1, link: '', description: '' };
edges('PUT /api/admin/config/home-carousel', 'body', { pictures: [picture] }, [
  ['pictures', ...items(siteLimits.carouselPicturesMax, picture)],
  ['pictures.0.link', ...signs(siteLimits.linkMax)],
  ['pictures.0.link', '/contest/1', '//a.example', 'webAddressInvalid'],
  ['pictures.0.description', ...signs(siteLimits.carouselTextMax)],
  ['former', null, 'none'],
]);
for (const call of ['GET /api/search', 'GET /api/search-results'] as const)
  edges(call, 'query', {}, [['keyword', ...signs(searchLimits.keywordMax)]]);
edges('GET /api/search-results', 'query', { keyword: 'a' }, [['kind', 'user', 'submission']]);
edges('GET /api/old-address', 'query', { address: '/p/1' }, [
  ['address', ...filled('/')],
  ['address', ...signs(1000)],
]);
edges('GET /api/mention-suggestions', 'query', {}, [['prefix', ...signs(searchLimits.keywordMax)]]);

const hook = { name: 'ci', address: 'https://a.example/x', kinds: ['verdict'] };
readings('POST /api/admin/webhooks', 'body', [
  [
    'an address within blanks, kinds out of order',
    { ...hook, address: ' https://a.example/x ', kinds: ['comment', 'verdict'] },
    {
      ...hook,
      kinds: ['verdict', 'comment'],
    },
  ],
  ['a kind that is named twice once', { ...hook, kinds: ['verdict', 'verdict'] }, hook],
  ['a test, which is sent by hand alone', { ...hook, kinds: ['test'] }, refused],
]);
for (const [call, base] of [
  ['POST /api/admin/webhooks', hook],
  ['PUT /api/admin/webhooks', { id: 1 }],
] as const) {
  const start = 'https://a.example/';
  const room = webhookLimits.addressMax - start.length;
  edges(call, 'body', base, [
    ['name', ...filled('n')],
    ['name', ...signs(webhookLimits.nameMax)],
    ['address', start + 'x'.repeat(room), start + 'x'.repeat(room + 1)],
    ['address', 'http://127.0.0.1:8080/x', 'file:///etc/passwd'],
    ['address', start, `${start}\nHost: b`],
    ['address', start, 'https://'],
    ['address', start, 'http://10.0.0.1/', 'webhookAddressPrivate'],
    ['kinds', [...webhookKinds], [...webhookKinds, 'verdict']],
    ['kinds', ['announcement'], []],
  ]);
}
edges('PUT /api/admin/webhooks', 'body', { id: 1 }, [['isEnabled', false, 'false']]);

edges('POST /api/admin/remote-accounts', 'body', { judge: 'HDU', username: 'a', password: 'b' }, [
  ['judge', 'LIBRE', 'GYM'],
  ['username', ...filled('a')],
  ['username', ...signs(siteLimits.credentialMax)],
  ['password', ...filled('b')],
]);
edges('PUT /api/admin/remote-accounts', 'body', { id: 1 }, [
  ['password', null, ''],
  ['isEnabled', null, 1],
]);
edges('POST /api/admin/node-tokens', 'body', {}, [
  ['name', ...filled('n')],
  ['name', ...signs(siteLimits.nodeTokenNameMax)],
  ['name', 'n', 'taken', 'nodeTokenNameTaken'],
]);
edges('PUT /api/admin/judge-node', 'body', { id: 1, isEnabled: false }, [
  ['reason', ...signs(siteLimits.nodeReasonMax)],
]);
for (const call of ['PUT /api/admin/language-limits', 'PUT /api/admin/problem-language-limits'] as const) {
  edges(call, 'body', { pid: 1, language: 'C', factor: 1 }, [
    ['factor', limitFactorRange.least, limitFactorRange.least / 2],
    ['factor', limitFactorRange.most, limitFactorRange.most + 0.5],
    ['factor', null, Number.NaN],
    ['language', 'Python3', 'python3'],
  ]);
}
edges('PUT /api/admin/language-starters', 'body', { language: 'C', code: 'int main() {}' }, [
  ['code', ...signs(starterCodeMax)],
  ['code', null, 1],
  ['language', 'Python3', 'python3'],
]);

const settings = { backupSchedule: 'daily', backupHour: 3, backupKeep: 7 };
edges('PUT /api/admin/backup-settings', 'body', settings, [
  ['backupSchedule', 'weekly', 'hourly'],
  ['backupHour', ...most(23)],
  ['backupHour', ...least(0)],
  ['backupKeep', ...most(limits.backupsKept)],
  ['backupKeep', ...least(1)],
]);
const archive = 'site-2026.tar.zst';
for (const [call, part] of [
  ['POST /api/admin/backup-rehearsal-jobs', 'body'],
  ['DELETE /api/admin/backup', 'query'],
  ['GET /api/file/backup', 'query'],
] as const) {
  edges(call, part, { name: archive, ticket: 'x' }, [
    ['name', archive, `../${archive}`],
    ['name', archive, `.${archive}`],
    ['name', archive, 'site.tar'],
    ['name', archive, `${archive}\n`],
    ['name', archive, `a\0${archive}`],
    ['name', `${'x'.repeat(152)}.tar.zst`, `${'x'.repeat(153)}.tar.zst`],
  ]);
}
edges('PUT /api/admin/role-permissions', 'body', { role: 1002, permissions: [] }, [
  ['role', 1008, '1008'],
  ['permissions', ['submit'], ['submit', 'constructor']],
  ['former', null, 'submit'],
]);
edges('GET /api/admin/audit-log', 'query', {}, [
  ['target', ...signs(limits.keywordMax)],
  ['before', '9', 'yesterday'],
]);
edges('GET /api/jobs', 'query', {}, [
  ['state', 'running', 'paused'],
  ['kinds', ...signs(limits.keywordMax)],
]);
