import type { LocalizedText } from '../../../platform/job/kind.ts';

/**
 * What a later run keeps as the first run stored it, because it may have been changed on this site since. Some tables
 * are not read again for known records; they refer to one of these entries.
 */
export const kept = {
  users: {
    'zh-CN': '已迁移的账号保持首次迁移时的资料、密码、角色和状态',
    'en-US': 'Migrated accounts keep the profile, password, role and status of the first migration',
  },
  groups: {
    'zh-CN': '已迁移的团队保持名称、简介和设置',
    'en-US': 'Migrated groups keep their name, description and settings',
  },
  members: {
    'zh-CN': '已有成员保持在团队中的角色，退出的成员仍然保留',
    'en-US': 'Migrated members keep their role in the group, even if they left the group on the source',
  },
  tags: { 'zh-CN': '已迁移的标签保持名称和颜色', 'en-US': 'Migrated tags keep their name and color' },
  problems: {
    'zh-CN': '已迁移的题目保持题面、限制、测试数据、语言和标签',
    'en-US': 'Migrated problems keep their statement, limits, test data, languages and tags',
  },
  contests: {
    'zh-CN': '已迁移的比赛保持说明、时间和设置',
    'en-US': 'Migrated contests keep their description, times and settings',
  },
  trainings: {
    'zh-CN': '已迁移的训练保持说明、分类和设置',
    'en-US': 'Migrated trainings keep their description, category and settings',
  },
  submissions: {
    'zh-CN': '已迁移的提交保持评测结果，只有未评测完的会更新',
    'en-US': 'Migrated submissions keep their verdict; only submissions without a verdict are updated',
  },
  posts: {
    'zh-CN': '已迁移的公告、讨论、评论和回复保持原文',
    'en-US': 'Migrated announcements, posts, comments and replies keep their text',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>;

/** For each table: what a later run keeps. `new` means that it takes every new row. */
export type LaterRun = keyof typeof kept | 'new';
