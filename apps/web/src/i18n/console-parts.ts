import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the console's pages need. */
export const consoleParts = {
  console: {
    'zh-CN': async () => (await import('./zh-CN/console.ts')).console,
    'en-US': async () => (await import('./en-US/console.ts')).console,
  },
  announcement: {
    'zh-CN': async () => (await import('./zh-CN/announcement.ts')).announcement,
    'en-US': async () => (await import('./en-US/announcement.ts')).announcement,
  },
  notice: {
    'zh-CN': async () => (await import('./zh-CN/notice.ts')).notice,
    'en-US': async () => (await import('./en-US/notice.ts')).notice,
  },
  talkAdmin: {
    'zh-CN': async () => (await import('./zh-CN/talkAdmin.ts')).talkAdmin,
    'en-US': async () => (await import('./en-US/talkAdmin.ts')).talkAdmin,
  },
  packages: {
    'zh-CN': async () => (await import('./zh-CN/packages.ts')).packages,
    'en-US': async () => (await import('./en-US/packages.ts')).packages,
  },
  check: {
    'zh-CN': async () => (await import('./zh-CN/check.ts')).check,
    'en-US': async () => (await import('./en-US/check.ts')).check,
  },
  bank: {
    'zh-CN': async () => (await import('./zh-CN/bank.ts')).bank,
    'en-US': async () => (await import('./en-US/bank.ts')).bank,
  },
  workshop: {
    'zh-CN': async () => (await import('./zh-CN/workshop.ts')).workshop,
    'en-US': async () => (await import('./en-US/workshop.ts')).workshop,
  },
  data: {
    'zh-CN': async () => (await import('./zh-CN/data.ts')).data,
    'en-US': async () => (await import('./en-US/data.ts')).data,
  },
  people: {
    'zh-CN': async () => (await import('./zh-CN/people.ts')).people,
    'en-US': async () => (await import('./en-US/people.ts')).people,
  },
  groupAdmin: {
    'zh-CN': async () => (await import('./zh-CN/groupAdmin.ts')).groupAdmin,
    'en-US': async () => (await import('./en-US/groupAdmin.ts')).groupAdmin,
  },
  trainingAdmin: {
    'zh-CN': async () => (await import('./zh-CN/trainingAdmin.ts')).trainingAdmin,
    'en-US': async () => (await import('./en-US/trainingAdmin.ts')).trainingAdmin,
  },
  contestAdmin: {
    'zh-CN': async () => (await import('./zh-CN/contestAdmin.ts')).contestAdmin,
    'en-US': async () => (await import('./en-US/contestAdmin.ts')).contestAdmin,
  },
  rehearsal: {
    'zh-CN': async () => (await import('./zh-CN/rehearsal.ts')).rehearsal,
    'en-US': async () => (await import('./en-US/rehearsal.ts')).rehearsal,
  },
  siteAdmin: {
    'zh-CN': async () => (await import('./zh-CN/siteAdmin.ts')).siteAdmin,
    'en-US': async () => (await import('./en-US/siteAdmin.ts')).siteAdmin,
  },
  backup: {
    'zh-CN': async () => (await import('./zh-CN/backup.ts')).backup,
    'en-US': async () => (await import('./en-US/backup.ts')).backup,
  },
  webhook: {
    'zh-CN': async () => (await import('./zh-CN/webhook.ts')).webhook,
    'en-US': async () => (await import('./en-US/webhook.ts')).webhook,
  },
  nodeAdmin: {
    'zh-CN': async () => (await import('./zh-CN/nodeAdmin.ts')).nodeAdmin,
    'en-US': async () => (await import('./en-US/nodeAdmin.ts')).nodeAdmin,
  },
  remoteJudge: {
    'zh-CN': async () => (await import('./zh-CN/remoteJudge.ts')).remoteJudge,
    'en-US': async () => (await import('./en-US/remoteJudge.ts')).remoteJudge,
  },
} satisfies Record<string, PartLoaders>;
