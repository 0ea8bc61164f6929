import type { Routes } from '@xiezhi/contract';
import { defaultTiers } from '@xiezhi/contract/rating';
import { ordinaryCan } from './session-user.ts';

export type Account = Routes['GET /api/get-user-info']['data'];
export type SiteConfig = Routes['GET /api/get-website-config']['data'];

/** An account with only the given fields filled in. */
export function anAccount(given: Partial<Account> = {}): Account {
  return {
    uid: 'u1',
    username: 'qiushi',
    nickname: null,
    avatar: null,
    titleName: null,
    titleColor: null,
    email: 'qiushi@example.org',
    mobile: null,
    number: null,
    gender: 'secrecy',
    school: null,
    course: null,
    signature: null,
    realname: null,
    github: null,
    blog: null,
    cfUsername: null,
    roleList: ['default_user'],
    passwordNeedsChange: false,
    hasPassword: true,
    can: ordinaryCan,
    ...given,
  };
}

/** A site with open registration that sends mail. */
export function aSite(given: Partial<SiteConfig> = {}): SiteConfig {
  return {
    baseUrl: 'http://site',
    formulas: [],
    name: '',
    shortName: '',
    register: true,
    recordName: '',
    recordUrl: '',
    description: '',
    email: null,
    projectName: '',
    projectUrl: '',
    openPublicDiscussion: true,
    openGroupDiscussion: true,
    adminsPublish: true,
    openContestComment: true,
    isMailVerified: true,
    hasAssistant: false,
    oidcName: null,
    signInProviders: [],
    hasPasskeys: false,
    submitInterval: 0,
    minimumCodeLength: 0,
    ratingTiers: [...defaultTiers],
    timeZone: 'Asia/Shanghai',
    remoteJudges: [],
    now: new Date().toISOString(),
    ...given,
  };
}
