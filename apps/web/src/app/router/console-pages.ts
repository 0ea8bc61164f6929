import { createRoute, redirect } from '@tanstack/react-router';
import { session } from '../../api/session.ts';
import { announcementCreatePage } from '../../features/admin/announcement/announcement-create.page.ts';
import { announcementEditPage } from '../../features/admin/announcement/announcement-edit.page.ts';
import { announcementListPage } from '../../features/admin/announcement/announcement-list.page.ts';
import { ratingsPage } from '../../features/admin/rating/ratings.page.ts';
import { contestAnnouncementPage } from '../../features/contest/admin/contest-announcement.page.ts';
import { contestAnnouncementAdminPage } from '../../features/contest/admin/contest-announcements.page.ts';
import { contestRehearsalPage } from '../../features/contest/admin/contest-rehearsal.page.ts';
import { contestCreatePage } from '../../features/contest/admin/contest-create.page.ts';
import { contestEditPage } from '../../features/contest/admin/contest-edit.page.ts';
import { contestsPage } from '../../features/contest/admin/contest-list.page.ts';
import { contestProblemAdminPage } from '../../features/contest/admin/contest-problems.page.ts';
import { auditPage } from '../../features/admin/core/audit.page.ts';
import { healthPage } from '../../features/admin/core/health.page.ts';
import { dashboardPage } from '../../features/admin/dashboard/dashboard.page.ts';
import { consoleLoginPage } from '../../features/admin/core/login.page.ts';
import { discussionAdminPage } from '../../features/community/discussion/discussion-admin.page.ts';
import { lazyPage } from '../../components/lazy/lazy-page.ts';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';
import { firstAdminPage } from '../../routing/first-admin-page.ts';
import { layouts } from '../../routing/layouts.ts';
import { noticeCreatePage } from '../../features/admin/broadcast/notice-create.page.ts';
import { noticeEditPage } from '../../features/admin/broadcast/notice-edit.page.ts';
import { noticeListPage } from '../../features/admin/broadcast/notice-list.page.ts';
import { repositoriesPage, repositoryPage } from '../../features/problem/repositories/repositories.page.ts';
import { batchPage } from '../../features/problem/packages/batch.page.ts';
import { ConsoleLayout } from '../shell/admin-layout/ConsoleLayout.tsx';
import { appliedPage } from '../../features/problem/admin/applied.page.ts';
import { problemCreatePage } from '../../features/problem/admin/problem-create.page.ts';
import { bankPage } from '../../features/problem/admin/problem-list.page.ts';
import { tagPage } from '../../features/problem/admin/tag.page.ts';
import { checksPage } from '../../features/problem/prepublish-checks/checks.page.ts';
import { judgePage } from '../../features/problem/authoring/judge.page.ts';
import { publishPage } from '../../features/problem/authoring/publish.page.ts';
import { statementPage } from '../../features/problem/authoring/statement.page.ts';
import { testDataPage } from '../../features/problem/test-data/test-data.page.ts';
import { rolePage } from '../../features/admin/user/role.page.ts';
import { managedGroupsPage } from '../../features/group/site-admin/groups.page.ts';
import { userEditPage } from '../../features/admin/user/user-edit.page.ts';
import { userImportPage } from '../../features/admin/user/user-import.page.ts';
import { backupsPage } from '../../features/admin/backup/backups.page.ts';
import { siteImportPage } from '../../features/admin/site-import/site-import.page.ts';
import { jobsPage } from '../../features/admin/job/jobs.page.ts';
import { judgeNodesPage } from '../../features/admin/judge-node/judge.page.ts';
import { remoteAccountsPage } from '../../features/admin/remote-judge/remote-accounts.page.ts';
import { limitsSettingsPage } from '../../features/admin/site-settings/limits.page.ts';
import { mailSettingsPage } from '../../features/admin/site-settings/mail.page.ts';
import { languageSettingsPage } from '../../features/admin/site-settings/languages.page.ts';
import { ratingSettingsPage } from '../../features/admin/site-settings/rating-settings.page.ts';
import { servicesSettingsPage } from '../../features/admin/site-settings/services.page.ts';
import { smsSettingsPage } from '../../features/admin/site-settings/sms.page.ts';
import { signInSettingsPage } from '../../features/admin/site-settings/sign-in.page.ts';
import { webhookLogPage } from '../../features/admin/webhook/webhook-log.page.ts';
import { webhooksPage } from '../../features/admin/webhook/webhooks.page.ts';
import { websiteSettingsPage } from '../../features/admin/site-settings/website.page.ts';
import { userListPage } from '../../features/admin/user/user-list.page.ts';
import { trainingCategoryPage } from '../../features/training/admin/training-category.page.ts';
import { trainingCreatePage } from '../../features/training/admin/training-create.page.ts';
import { trainingEditPage } from '../../features/training/admin/training-edit.page.ts';
import { trainingsPage } from '../../features/training/admin/training-list.page.ts';
import { trainingProblemAdminPage } from '../../features/training/admin/training-problems.page.ts';

const { admin, authoring } = layouts;

admin.update({ component: lazyPage(() => Promise.resolve(ConsoleLayout), ['console']) });
authoring.update({
  component: lazyComponent(
    async () =>
      (await import('../../features/problem/authoring/ProblemEditorLayout.tsx')).ProblemEditorLayout,
    ['problemEditor', 'form', 'field', 'editor', 'compiler', 'confirm'],
  ),
});

/** `/admin` and unknown admin URLs redirect to the first admin page, whose guard checks the right to see it. */
const rest = ['/', '$'].map((path) =>
  createRoute({
    getParentRoute: () => admin,
    path,
    beforeLoad() {
      // oxlint-disable-next-line typescript/only-throw-error -- protocol of the router
      throw redirect({
        to: firstAdminPage(session.get().user?.can ?? null) ?? '/admin/dashboard',
        replace: true,
      });
    },
  }),
);

/** All pages of the admin console, in the order of its menu. */
export const consolePages = [
  admin.addChildren([
    dashboardPage,
    judgeNodesPage,
    remoteAccountsPage,
    healthPage,
    backupsPage,
    siteImportPage,
    jobsPage,
    bankPage,
    problemCreatePage,
    tagPage,
    appliedPage,
    batchPage,
    repositoriesPage,
    repositoryPage,
    trainingsPage,
    trainingCreatePage,
    trainingCategoryPage,
    trainingEditPage,
    trainingProblemAdminPage,
    contestsPage,
    contestCreatePage,
    contestEditPage,
    contestProblemAdminPage,
    contestAnnouncementAdminPage,
    contestAnnouncementPage,
    contestRehearsalPage,
    ratingsPage,
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
    ratingSettingsPage,
    limitsSettingsPage,
    webhooksPage,
    webhookLogPage,
    auditPage,
    consoleLoginPage,
    // Steps of problem authoring. All pages with `layout: layouts.authoring` belong here, whatever module defines them.
    authoring.addChildren([statementPage, testDataPage, judgePage, checksPage, publishPage]),
    ...rest,
  ]),
] as const;
