import type { PartLoaders } from './parts.ts';

/** Areas whose texts only the console's pages need. */
export const consoleParts = {
  console: {
    'zh-CN': () => import('./zh-CN/console.ts'),
    'en-US': () => import('./en-US/console.ts'),
  },
  announcement: {
    'zh-CN': () => import('./zh-CN/announcement.ts'),
    'en-US': () => import('./en-US/announcement.ts'),
  },
  notice: {
    'zh-CN': () => import('./zh-CN/notice.ts'),
    'en-US': () => import('./en-US/notice.ts'),
  },
  talkAdmin: {
    'zh-CN': () => import('./zh-CN/talkAdmin.ts'),
    'en-US': () => import('./en-US/talkAdmin.ts'),
  },
  packages: {
    'zh-CN': () => import('./zh-CN/packages.ts'),
    'en-US': () => import('./en-US/packages.ts'),
  },
  check: {
    'zh-CN': () => import('./zh-CN/check.ts'),
    'en-US': () => import('./en-US/check.ts'),
  },
  bank: {
    'zh-CN': () => import('./zh-CN/bank.ts'),
    'en-US': () => import('./en-US/bank.ts'),
  },
  workshop: {
    'zh-CN': () => import('./zh-CN/workshop.ts'),
    'en-US': () => import('./en-US/workshop.ts'),
  },
  data: {
    'zh-CN': () => import('./zh-CN/data.ts'),
    'en-US': () => import('./en-US/data.ts'),
  },
  people: {
    'zh-CN': () => import('./zh-CN/people.ts'),
    'en-US': () => import('./en-US/people.ts'),
  },
  groupAdmin: {
    'zh-CN': () => import('./zh-CN/groupAdmin.ts'),
    'en-US': () => import('./en-US/groupAdmin.ts'),
  },
  trainingAdmin: {
    'zh-CN': () => import('./zh-CN/trainingAdmin.ts'),
    'en-US': () => import('./en-US/trainingAdmin.ts'),
  },
  contestAdmin: {
    'zh-CN': () => import('./zh-CN/contestAdmin.ts'),
    'en-US': () => import('./en-US/contestAdmin.ts'),
  },
  rehearsal: {
    'zh-CN': () => import('./zh-CN/rehearsal.ts'),
    'en-US': () => import('./en-US/rehearsal.ts'),
  },
  siteAdmin: {
    'zh-CN': () => import('./zh-CN/siteAdmin.ts'),
    'en-US': () => import('./en-US/siteAdmin.ts'),
  },
  backup: {
    'zh-CN': () => import('./zh-CN/backup.ts'),
    'en-US': () => import('./en-US/backup.ts'),
  },
  job: {
    'zh-CN': () => import('./zh-CN/job.ts'),
    'en-US': () => import('./en-US/job.ts'),
  },
  webhook: {
    'zh-CN': () => import('./zh-CN/webhook.ts'),
    'en-US': () => import('./en-US/webhook.ts'),
  },
  nodeAdmin: {
    'zh-CN': () => import('./zh-CN/nodeAdmin.ts'),
    'en-US': () => import('./en-US/nodeAdmin.ts'),
  },
  remoteJudge: {
    'zh-CN': () => import('./zh-CN/remoteJudge.ts'),
    'en-US': () => import('./en-US/remoteJudge.ts'),
  },
} satisfies Record<string, PartLoaders>;
