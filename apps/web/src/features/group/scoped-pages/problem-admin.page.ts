import { layouts } from '../../../routing/layouts.ts';
import { definePage } from '../../../routing/page.ts';

/* Steps of the problem editor in the layout of a group: the same pages as in the console. */

const shared = {
  layout: layouts.groupAuthoring,
  needs: ['login'],
  isOne: false,
} as const;

export const groupStatementPage = definePage({
  ...shared,
  path: '/',
  texts: ['group', 'console', 'problemEditor', 'form', 'field', 'markdownEditor'],
  component: async () => (await import('../../problem/authoring/statement/StatementPage.tsx')).StatementPage,
});

export const groupTestDataPage = definePage({
  ...shared,
  path: '/data',
  texts: ['group', 'console', 'testData', 'list', 'field'],
  component: async () => (await import('../../problem/test-data/TestDataPage.tsx')).TestDataPage,
});

export const groupJudgePage = definePage({
  ...shared,
  path: '/judge',
  texts: ['group', 'console', 'problemEditor', 'form', 'field'],
  component: async () => (await import('../../problem/authoring/judge/JudgePage.tsx')).JudgePage,
});

export const groupChecksPage = definePage({
  ...shared,
  path: '/checks',
  texts: ['group', 'console', 'check', 'editor', 'compiler'],
  component: async () => (await import('../../problem/prepublish-checks/ChecksPage.tsx')).ChecksPage,
});

export const groupPublishPage = definePage({
  ...shared,
  path: '/publish',
  texts: ['group', 'console', 'problemEditor', 'form', 'field'],
  component: async () => (await import('../../problem/authoring/publish/PublishPage.tsx')).PublishPage,
});
