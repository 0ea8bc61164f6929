import { createRoute, redirect } from '@tanstack/react-router';
import { session } from '../api/session.ts';
import { announcementCreatePage } from '../announcement/announcement-create.page.ts';
import { announcementEditPage } from '../announcement/announcement-edit.page.ts';
import { announcementListPage } from '../announcement/announcement-list.page.ts';
import { contestAnnouncementPage } from '../contest-admin/contest-announcement.page.ts';
import { contestAnnouncementsPage } from '../contest-admin/contest-announcements.page.ts';
import { contestRehearsalPage } from '../contest-admin/contest-rehearsal.page.ts';
import { contestCreatePage } from '../contest-admin/contest-create.page.ts';
import { contestEditPage } from '../contest-admin/contest-edit.page.ts';
import { contestsPage } from '../contest-admin/contest-list.page.ts';
import { contestProblemsPage } from '../contest-admin/contest-problems.page.ts';
import { auditPage } from '../console/audit.page.ts';
import { healthPage } from '../console/health.page.ts';
import { dashboardPage } from '../console/dashboard.page.ts';
import { consoleLoginPage } from '../console/login.page.ts';
import { discussionAdminPage } from '../discussion/discussion-admin.page.ts';
import { lazyPage } from '../loading/lazy-page.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { consoleEntrance } from '../navigation/console-entrance.ts';
import { layouts } from '../navigation/layouts.ts';
import { noticeCreatePage } from '../notice/notice-create.page.ts';
import { noticeEditPage } from '../notice/notice-edit.page.ts';
import { noticeListPage } from '../notice/notice-list.page.ts';
import { batchPage } from '../problem-package/batch.page.ts';
import { ConsoleLayout } from '../shell/console/ConsoleLayout.tsx';
import { appliedPage } from '../problem-admin/applied.page.ts';
import { problemCreatePage } from '../problem-admin/problem-create.page.ts';
import { bankPage } from '../problem-admin/problem-list.page.ts';
import { tagPage } from '../problem-admin/tag.page.ts';
import { checksPage } from '../problem-check/checks.page.ts';
import { judgePage } from '../workshop/judge.page.ts';
import { publishPage } from '../workshop/publish.page.ts';
import { statementPage } from '../workshop/statement.page.ts';
import { testDataPage } from '../test-data/test-data.page.ts';
import { rolePage } from '../user-admin/role.page.ts';
import { managedGroupsPage } from '../group-admin/groups.page.ts';
import { userEditPage } from '../user-admin/user-edit.page.ts';
import { userImportPage } from '../user-admin/user-import.page.ts';
import { backupsPage } from '../backup/backups.page.ts';
import { jobsPage } from '../job/jobs.page.ts';
import { judgeNodesPage } from '../node-admin/judge.page.ts';
import { remoteAccountsPage } from '../remote-judge/remote-accounts.page.ts';
import { limitsSettingsPage } from '../site-admin/limits.page.ts';
import { mailSettingsPage } from '../site-admin/mail.page.ts';
import { languageSettingsPage } from '../site-admin/languages.page.ts';
import { servicesSettingsPage } from '../site-admin/services.page.ts';
import { smsSettingsPage } from '../site-admin/sms.page.ts';
import { signInSettingsPage } from '../site-admin/sign-in.page.ts';
import { webhookLogPage } from '../webhook/webhook-log.page.ts';
import { webhooksPage } from '../webhook/webhooks.page.ts';
import { websiteSettingsPage } from '../site-admin/website.page.ts';
import { userListPage } from '../user-admin/user-list.page.ts';
import { trainingCategoryPage } from '../training-admin/training-category.page.ts';
import { trainingCreatePage } from '../training-admin/training-create.page.ts';
import { trainingEditPage } from '../training-admin/training-edit.page.ts';
import { trainingsPage } from '../training-admin/training-list.page.ts';
import { trainingProblemsPage } from '../training-admin/training-problems.page.ts';

const { admin, workshop } = layouts;

admin.update({ component: lazyPage(() => Promise.resolve(ConsoleLayout), ['console']) });
workshop.update({
  component: lazyPart(
    async () => (await import('../workshop/WorkshopLayout.tsx')).WorkshopLayout,
    ['workshop', 'form', 'field', 'editor', 'compiler', 'confirm'],
  ),
});

/** What is no page of the console leads to its first one, which has a guard. */
const rest = ['/', '$'].map((path) =>
  createRoute({
    getParentRoute: () => admin,
    path,
    beforeLoad() {
      // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
      throw redirect({
        to: consoleEntrance(session.get().user?.can ?? null) ?? '/admin/dashboard',
        replace: true,
      });
    },
  }),
);

/** In the order of the entries in the console's menu. */
export const consolePages = [
  admin.addChildren([
    dashboardPage,
    judgeNodesPage,
    remoteAccountsPage,
    healthPage,
    backupsPage,
    jobsPage,
    bankPage,
    problemCreatePage,
    tagPage,
    appliedPage,
    batchPage,
    trainingsPage,
    trainingCreatePage,
    trainingCategoryPage,
    trainingEditPage,
    trainingProblemsPage,
    contestsPage,
    contestCreatePage,
    contestEditPage,
    contestProblemsPage,
    contestAnnouncementsPage,
    contestAnnouncementPage,
    contestRehearsalPage,
    announcementListPage,
    announcementCreatePage,
    announcementEditPage,
    userListPage,
    userImportPage,
    userEditPage,
    rolePage,
    managedGroupsPage,
    noticeListPage,
    noticeCreatePage,
    noticeEditPage,
    discussionAdminPage,
    websiteSettingsPage,
    mailSettingsPage,
    smsSettingsPage,
    signInSettingsPage,
    languageSettingsPage,
    servicesSettingsPage,
    limitsSettingsPage,
    webhooksPage,
    webhookLogPage,
    auditPage,
    consoleLoginPage,
    // The steps of the workshop: pages with `layout: layouts.workshop`, from whichever room they are.
    workshop.addChildren([statementPage, testDataPage, judgePage, checksPage, publishPage]),
    ...rest,
  ]),
] as const;
