import { accountRoutes } from './account.ts';
import { announcementRoutes } from './announcement.ts';
import { apiTokenRoutes } from './api-token.ts';
import { assistantRoutes } from './assistant.ts';
import { auditRoutes } from './audit.ts';
import { consoleRoutes } from './console.ts';
import { contestRoutes } from './contest.ts';
import { contestApiRoutes } from './contest-api.ts';
import { contestAdminRoutes } from './contest-admin.ts';
import { contestAnnouncementAdminRoutes } from './contest-announcement-admin.ts';
import { contestScoreboardRoutes } from './contest-scoreboard.ts';
import { contestCeremonyRoutes } from './contest-ceremony.ts';
import { contestExportRoutes } from './contest-export.ts';
import { contestLogRoutes } from './contest-log.ts';
import { collaboratorRoutes } from './collaborator.ts';
import { editorialRoutes } from './editorial.ts';
import { examRecordRoutes } from './exam-record.ts';
import { similarityRoutes } from './similarity.ts';
import { examRoutes } from './exam.ts';
import { contestOwnTimeRoutes } from './contest-own-time.ts';
import { contestVirtualRoutes } from './contest-virtual.ts';
import { contestRehearsalRoutes } from './contest-rehearsal.ts';
import { contestRejudgeRoutes } from './contest-rejudge.ts';
import { contestProblemAdminRoutes } from './contest-problem-admin.ts';
import { commentRoutes } from './comment.ts';
import { contestToolRoutes } from './contest-tool.ts';
import { discussionRoutes } from './discussion.ts';
import { discussionAdminRoutes } from './discussion-admin.ts';
import { rejudgeRoutes } from './rejudge.ts';
import { nodeRoutes } from './node.ts';
import { feedRoutes } from './feed.ts';
import { fileRoutes } from './file.ts';
import { gainRoutes } from './solve-summary.ts';
import { languageLimitRoutes, languageRoutes, languageStarterRoutes } from './language.ts';
import { jobRoutes } from './job.ts';
import { liveRoutes } from './live.ts';
import { messageRoutes } from './message.ts';
import { messageDigestRoutes } from './message-digest.ts';
import { noticeRoutes } from './notice.ts';
import { nodeProtocolRoutes } from './node-protocol.ts';
import { problemRoutes } from './problem.ts';
import { groupDiscussionRoutes } from './group-discussion.ts';
import { groupProblemRoutes } from './group-problem.ts';
import { groupAnnouncementRoutes } from './group-announcement.ts';
import { groupAdminRoutes } from './group-admin.ts';
import { groupMemberRoutes } from './group-member.ts';
import { groupRosterRoutes } from './group-roster.ts';
import { groupRoutes } from './group.ts';
import { groupProblemsRoutes } from './group-problems.ts';
import { problemAdminRoutes } from './problem-admin.ts';
import { problemDraftRoutes } from './problem-draft.ts';
import { problemFileRoutes } from './problem-file.ts';
import { savedListRoutes } from './saved-list.ts';
import { problemStatisticsRoutes } from './problem-statistics.ts';
import { programCheckRoutes } from './program-check.ts';
import { tagAdminRoutes, tagRoutes } from './tag.ts';
import { outboxRoutes } from './outbox.ts';
import { otherContestRoutes } from './other-contest.ts';
import { problemCheckRoutes } from './problem-check.ts';
import { problemHintRoutes } from './problem-hint.ts';
import { problemMaterialRoutes } from './problem-material.ts';
import { problemPackageRoutes } from './problem-package.ts';
import { problemRepositoryRoutes } from './problem-repository.ts';
import { oidcRoutes } from './oidc.ts';
import { deviceAuthorizationRoutes } from './device-authorization.ts';
import { problemPushRoutes } from './problem-push.ts';
import { passkeyRoutes } from './passkey.ts';
import { rankingRoutes } from './ranking.ts';
import { ratingRoutes } from './rating.ts';
import { problemBatchRoutes } from './problem-batch.ts';
import { recoveryRoutes } from './recovery.ts';
import { remoteAccountRoutes } from './remote-account.ts';
import { remoteClaimRoutes } from './remote-claim.ts';
import { remoteImportRoutes } from './remote-import.ts';
import { remoteProblemRoutes } from './remote-problem.ts';
import { roleRoutes } from './role.ts';
import { rejudgeBatchRoutes } from './rejudge-batch.ts';
import { oldAddressRoutes } from './old-address.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { searchRoutes } from './search.ts';
import { smsRoutes } from './sms.ts';
import { siteRoutes } from './site.ts';
import { siteAdminRoutes } from './site-admin.ts';
import { carouselRoutes } from './carousel.ts';
import { healthRoutes } from './health.ts';
import { backupRoutes } from './backup.ts';
import { siteImportRoutes } from './site-import.ts';
import { nodeAdminRoutes } from './node-admin.ts';
import { siteConfigRoutes } from './site-config.ts';
import { challengeRoutes } from './challenge.ts';
import { storageRoutes } from './storage.ts';
import { submissionRoutes } from './submission.ts';
import { aboutRoutes } from './about.ts';
import { testDataRoutes } from './test-data.ts';
import { testRunRoutes } from './test-run.ts';
import { trainingRoutes } from './training.ts';
import { groupContestRoutes } from './group-contest.ts';
import { groupTrainingRoutes } from './group-training.ts';
import { trainingAdminRoutes } from './training-admin.ts';
import { trainingClassRoutes } from './training-class.ts';
import { trainingHomeworkRoutes } from './training-homework.ts';
import { createHomeworkRoutes } from './create-homework.ts';
import { studyRoutes } from './study.ts';
import { teachingRoutes } from './teaching.ts';
import { userAdminRoutes } from './user-admin.ts';
import { userActivityRoutes } from './user-activity.ts';
import { userRoutes } from './user.ts';
import { webhookRoutes } from './webhook.ts';
import type { Call, Handling } from '../wire/route.ts';

/** All API calls. */
export const routes = {
  ...accountRoutes,
  ...recoveryRoutes,
  ...secondFactorRoutes,
  ...apiTokenRoutes,
  ...oidcRoutes,
  ...deviceAuthorizationRoutes,
  ...problemPushRoutes,
  ...passkeyRoutes,
  ...challengeRoutes,
  ...userRoutes,
  ...userActivityRoutes,
  ...userAdminRoutes,
  ...rankingRoutes,
  ...ratingRoutes,
  ...feedRoutes,
  ...fileRoutes,
  ...siteRoutes,
  ...siteAdminRoutes,
  ...storageRoutes,
  ...carouselRoutes,
  ...healthRoutes,
  ...nodeAdminRoutes,
  ...remoteAccountRoutes,
  ...remoteClaimRoutes,
  ...remoteImportRoutes,
  ...remoteProblemRoutes,
  ...smsRoutes,
  ...backupRoutes,
  ...siteImportRoutes,
  ...siteConfigRoutes,
  ...announcementRoutes,
  ...consoleRoutes,
  ...auditRoutes,
  ...otherContestRoutes,
  ...outboxRoutes,
  ...webhookRoutes,
  ...oldAddressRoutes,
  ...searchRoutes,
  ...aboutRoutes,
  ...discussionRoutes,
  ...discussionAdminRoutes,
  ...commentRoutes,
  ...messageRoutes,
  ...noticeRoutes,
  ...messageDigestRoutes,
  ...assistantRoutes,
  ...problemRoutes,
  ...tagRoutes,
  ...tagAdminRoutes,
  ...problemAdminRoutes,
  ...problemDraftRoutes,
  ...savedListRoutes,
  ...problemStatisticsRoutes,
  ...programCheckRoutes,
  ...problemFileRoutes,
  ...groupProblemRoutes,
  ...groupProblemsRoutes,
  ...groupDiscussionRoutes,
  ...problemBatchRoutes,
  ...problemMaterialRoutes,
  ...problemPackageRoutes,
  ...problemRepositoryRoutes,
  ...problemCheckRoutes,
  ...problemHintRoutes,
  ...languageRoutes,
  ...languageLimitRoutes,
  ...languageStarterRoutes,
  ...submissionRoutes,
  ...contestRoutes,
  ...contestScoreboardRoutes,
  ...contestAdminRoutes,
  ...contestProblemAdminRoutes,
  ...contestAnnouncementAdminRoutes,
  ...contestToolRoutes,
  ...trainingRoutes,
  ...trainingAdminRoutes,
  ...trainingClassRoutes,
  ...trainingHomeworkRoutes,
  ...createHomeworkRoutes,
  ...studyRoutes,
  ...teachingRoutes,
  ...groupTrainingRoutes,
  ...groupContestRoutes,
  ...groupRoutes,
  ...groupMemberRoutes,
  ...groupRosterRoutes,
  ...groupAdminRoutes,
  ...groupAnnouncementRoutes,
  ...contestCeremonyRoutes,
  ...contestExportRoutes,
  ...contestLogRoutes,
  ...contestVirtualRoutes,
  ...contestOwnTimeRoutes,
  ...collaboratorRoutes,
  ...editorialRoutes,
  ...similarityRoutes,
  ...examRoutes,
  ...examRecordRoutes,
  ...contestRehearsalRoutes,
  ...contestRejudgeRoutes,
  ...contestApiRoutes,
  ...gainRoutes,
  ...testDataRoutes,
  ...testRunRoutes,
  ...rejudgeRoutes,
  ...rejudgeBatchRoutes,
  ...roleRoutes,
  ...liveRoutes,
  ...jobRoutes,
  ...nodeProtocolRoutes,
  ...nodeRoutes,
} as const;

export type RouteName = keyof typeof routes;
/** Request and response types of each call, for clients. */
export type Routes = { [Name in RouteName]: Call<(typeof routes)[Name]> };
/** Input and result of each handler, for the server. */
export type Handlers = { [Name in RouteName]: Handling<(typeof routes)[Name]> };
