import type { SiteSettings } from './queries.ts';

/** Who saved a section, and when; for tests. */
export const savedBy = { version: '2026-11-22T00:00:00.000Z', by: 'root', at: '2026-11-22T00:00:00.000Z' };
/** The settings of a site that sends mails by a server of its own, and whose address the environment decides; for tests. */
export const someSettings = (): SiteSettings => ({
  website: {
    ...savedBy,
    values: {
      name: '一中评测',
      shortName: '一中',
      baseUrl: 'https://judge.example',
      description: '',
      recordName: '',
      recordUrl: '',
      projectName: 'Xiezhi',
      projectUrl: '',
      contactEmail: '',
      timeZone: 'Asia/Shanghai',
      otherContests: true,
      codeforcesRatings: true,
      register: true,
      emailDomainBlacklist: [],
    },
  },
  limits: {
    ...savedBy,
    values: {
      openPublicJudge: true,
      openGroupJudge: true,
      openContestJudge: true,
      submitIntervalSeconds: 8,
      submissionsBeforeCaptcha: 40,
      minimumCodeLength: 0,
      hideNonContestSubmissionCode: false,
      openPublicDiscussion: true,
      openGroupDiscussion: true,
      openContestComment: true,
      acceptedToDiscuss: 10,
      acceptedToComment: 10,
      discussionsPerDay: 5,
      groupsPerDay: 2,
      groupsMax: 5,
      acceptedToCreateGroup: 20,
    },
  },
  mail: {
    ...savedBy,
    values: {
      smtpHost: 'smtp.example.com',
      smtpPort: 465,
      smtpUsername: '',
      smtpSsl: true,
      mailFrom: '',
      mailPictureUrl: '',
    },
  },
  services: { ...savedBy, values: { assistantUrl: '', assistantModel: '' } },
  signIn: { ...savedBy, values: { oidcIssuer: '', oidcClientId: '', oidcName: '' } },
  sms: {
    ...savedBy,
    values: { smsDomain: '', smsRegionId: '', smsAccessKeyId: '', smsSignName: '', smsTemplateCode: '' },
  },
  isMailPasswordSet: true,
  isAssistantKeySet: false,
  isSignInSecretSet: false,
  isSmsSecretSet: false,
  signInRedirect: null,
  fixed: { baseUrl: 'PUBLIC_URL' },
  dataSource: {
    host: 'localhost',
    port: 5432,
    database: 'xiezhi',
    username: 'xiezhi',
    version: '17.2',
    poolSize: 20,
    dataFolder: '/data',
  },
});
