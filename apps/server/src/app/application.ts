import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { recoveryHandlers } from '../identity/account/recovery/routes.ts';
import { oidcHandlers } from '../identity/account/oidc/routes.ts';
import { passkeyHandlers } from '../identity/account/passkey/routes.ts';
import { accountHandlers } from '../identity/account/routes.ts';
import { secondFactorHandlers } from '../identity/account/second-factor/routes.ts';
import { collaboratorHandlers } from '../identity/collaborator/routes.ts';
import { challengeHandlers } from '../identity/challenge/routes.ts';
import { apiTokenHandlers } from '../identity/api-token/routes.ts';
import { deviceAuthorizationHandlers } from '../identity/device-authorization/routes.ts';
import { createAuthentication } from '../identity/authentication/authentication.ts';
import { assistantHandlers } from '../site/assistant/routes.ts';
import { registerDocumentation } from '../site/api-docs/routes.ts';
import { registerMonitoring } from '../site/metrics/routes.ts';
import { solveSummaryHandlers } from '../judging/submission/solve-summary.ts';
import { lastCodeHandlers } from '../judging/submission/last-code.ts';
import { findExpiredTestRuns } from '../judging/test-run/timeout.ts';
import { createExpiredRowDeletion } from './retention.ts';
import { createBlobCollector } from '../platform/blob/collector.ts';
import { createWorkFolderSweep } from '../platform/blob/work-folder.ts';
import { checkFileOwner } from '../identity/public-file/policy.ts';
import { fileHandlers } from '../identity/public-file/routes.ts';
import { createUnreferencedFileTask } from '../identity/public-file/unreferenced.ts';
import type { Authentication } from '../platform/http/authentication.ts';
import type { ExamGuard } from '../platform/http/exam-guard.ts';
import type { HandlerTable } from '../platform/http/handler.ts';
import type { OwnershipRules } from '../platform/http/ownership.ts';
import { TextCounter } from '../platform/storage/written.ts';
import { createRunOnce } from '../platform/http/idempotency.ts';
import { createHttpServer } from '../platform/http/server.ts';
import type { BackgroundWorker } from '../platform/job/background-worker.ts';
import type { JobKind } from '../platform/job/kind.ts';
import { checkJobOwner } from '../platform/job/policy.ts';
import { jobHandlers } from '../platform/job/routes.ts';
import { createJobRunner } from '../platform/job/runner.ts';
import { recountHandlers, recountJob } from '../judging/counters/recount-job.ts';
import { checkFindings } from '../judging/prepublish-check/check-findings.ts';
import { problemCheckJob } from '../judging/prepublish-check/job.ts';
import { problemCheckHandlers } from '../judging/prepublish-check/routes.ts';
import { exportJob } from '../judging/problem-package/export-job.ts';
import { importJob, importJobHandlers } from '../judging/problem-package/import-job.ts';
import { reportJob } from '../judging/problem-package/report-job.ts';
import { rejudgeHandlers } from '../judging/rejudge/routes.ts';
import { LeaseSupervisor } from '../judging/queue/supervision.ts';
import { languageLimitHandlers, languageStarterHandlers } from '../problems/language/routes.ts';
import { languageHandlers } from '../problems/problem/language-routes.ts';
import { createOtherContestWork } from '../site/contest-calendar/work.ts';
import { changeTopic } from '../platform/live/change-topic.ts';
import { createExams, type Exams } from '../scopes/exam/exams.ts';
import { createExamGuard, examTopics } from '../scopes/exam/guard.ts';
import { examHandlers } from '../scopes/exam/routes.ts';
import { liveHandlers } from '../platform/live/routes.ts';
import { createSubmissionFeed, type SubmissionFeed } from '../judging/submission-progress/feed.ts';
import { submissionProgressHandlers } from '../judging/submission-progress/routes.ts';
import { submissionTopic } from '../judging/submission-progress/topic.ts';
import { createLiveTopics, type LiveTopics } from '../platform/live/topics.ts';
import { createCurrentTransport } from '../platform/mail/current-transport.ts';
import { createOutboxWorker } from '../platform/mail/outbox-worker.ts';
import { otherContestHandlers } from '../site/contest-calendar/routes.ts';
import { createRatingWork } from '../site/codeforces-rating/work.ts';
import { outboxHandlers } from '../site/mail-outbox/routes.ts';
import { messageDigestHandlers } from '../community/inbox/digest/routes.ts';
import { createDigestWork } from '../community/inbox/digest/send.ts';
import { subscribeInbox } from '../community/inbox/subscribe-inbox.ts';
import { messageTopic } from '../community/inbox/live-topic.ts';
import { messageHandlers } from '../community/inbox/routes.ts';
import { createGroupProblemReminder } from '../community/broadcast/group-problem-reminder.ts';
import { createBroadcastTask } from '../community/broadcast/deliver.ts';
import { noticeHandlers } from '../community/broadcast/routes.ts';
import { checkCommentOwner, checkReplyOwner } from '../community/comment/find.ts';
import { commentTopics, questionsLiveTopic } from '../community/comment/live-topics.ts';
import { joinPostTopics } from '../community/discussion/live-topics.ts';
import { editorialHandlers } from '../community/editorial/routes.ts';
import { commentHandlers } from '../community/comment/routes.ts';
import { checkGroupPostOwner, checkPostOwner } from '../community/discussion/policy.ts';
import { groupDiscussionHandlers } from '../community/discussion/group-routes.ts';
import { discussionAdminHandlers, discussionHandlers } from '../community/discussion/routes.ts';
import { nodeHandlers } from '../identity/judge-node/routes.ts';
import { nodeProtocolHandlers } from '../judging/node-api/routes.ts';
import { problemPackageHandlers, problemPushHandlers } from '../judging/problem-package/routes.ts';
import { checkGroupProblemOwner, checkProblemOwner } from '../problems/problem/policy.ts';
import { problemAdminHandlers } from '../problems/problem/admin-routes.ts';
import { problemFileHandlers } from '../problems/problem/file-routes.ts';
import { problemBatchHandlers } from '../problems/problem/batch-routes.ts';
import { groupReviewHandlers } from '../problems/problem/group-problem-routes.ts';
import type { FindingSource } from '../problems/problem/authoring/findings.ts';
import { problemHintHandlers } from '../problems/problem/hint/routes.ts';
import { createProblemPresenter } from '../problems/problem/detail.ts';
import { problemListHandlers } from '../problems/problem/saved-routes.ts';
import { problemHandlers } from '../problems/problem/routes.ts';
import { programCheckHandlers } from '../judging/compile-check/routes.ts';
import { rankingHandlers } from '../site/ranking/routes.ts';
import { roleHandlers } from '../identity/role/routes.ts';
import { publicAddress } from '../platform/settings/effective.ts';
import type { Services } from '../platform/services.ts';
import { rejudgeBatchHandlers } from '../judging/rejudge/batch/routes.ts';
import { announcementHandlers } from '../scopes/announcement/routes.ts';
import { subscribeAudit } from '../identity/audit/subscribe-audit.ts';
import { auditHandlers } from '../identity/audit/routes.ts';
import { registerContestApiBase } from '../site/contest-api/base.ts';
import { contestApiHandlers } from '../site/contest-api/routes.ts';
import { consoleHandlers } from '../site/dashboard/routes.ts';
import { createRejudgeResumption } from '../judging/rejudge/batch/resume.ts';
import { ContestScheduler } from '../scopes/contest/scheduler.ts';
import { contestAnnouncementAdminHandlers } from '../scopes/contest/admin/announcement-routes.ts';
import {
  checkAnnouncementOwner,
  checkContestOwner,
  checkContestProblemOwner,
  checkGroupContestOwner,
} from '../scopes/contest/admin/policy.ts';
import { subscribeContestCollaborators } from '../scopes/contest/admin/collaborators.ts';
import { contestProblemAdminHandlers } from '../scopes/contest/admin/problem-routes.ts';
import { groupContestHandlers } from '../scopes/contest/admin/group-routes.ts';
import { contestAdminHandlers } from '../scopes/contest/admin/routes.ts';
import { contestScoreboardHandlers } from '../scopes/contest/scoreboard/routes.ts';
import { type ScoreboardCache, createScoreboardCache } from '../scopes/contest/scoreboard/snapshots.ts';
import { contestTopics } from '../scopes/contest/live-topics.ts';
import { contestHandlers } from '../scopes/contest/routes.ts';
import { contestCeremonyHandlers } from '../scopes/contest/scoreboard/ceremony.ts';
import { contestExportHandlers } from '../scopes/contest/export/routes.ts';
import { contestLogHandlers } from '../scopes/contest/audit-chain/routes.ts';
import { contestOwnTimeHandlers } from '../scopes/contest/individual-timing/routes.ts';
import { examRecordHandlers } from '../scopes/contest/proctor/routes.ts';
import { contestVirtualHandlers } from '../scopes/contest/virtual/routes.ts';
import { contestRehearsalJob } from '../scopes/contest/rehearsal/job.ts';
import { contestRehearsalHandlers } from '../scopes/contest/rehearsal/routes.ts';
import { createRehearsalSweep } from '../scopes/contest/rehearsal/sweep.ts';
import { contestRejudgeHandlers } from '../scopes/contest/rejudge/routes.ts';
import { contestToolHandlers } from '../scopes/contest/tool-routes.ts';
import { groupBankHandlers } from '../scopes/group/problems/routes.ts';
import { groupAnnouncementHandlers } from '../scopes/group/announcement-routes.ts';
import { groupAdminHandlers } from '../scopes/group/admin-routes.ts';
import { groupMemberHandlers } from '../scopes/group/member-routes.ts';
import { groupRosterHandlers } from '../scopes/group/roster-routes.ts';
import { groupHandlers } from '../scopes/group/routes.ts';
import { managesAnyGroup } from '../scopes/group/managers.ts';
import { ratingJob } from '../site/rating/recompute-job.ts';
import { ratingHandlers } from '../site/rating/routes.ts';
import { oldAddressHandlers } from '../site/old-address/routes.ts';
import { createOldAddressResolver, type OldAddressResolver } from '../site/old-address/resolve.ts';
import { searchHandlers } from '../site/search/routes.ts';
import { siteHandlers } from '../site/home/routes.ts';
import { createCertificateWork } from '../site/health/certificate-work.ts';
import { healthHandlers } from '../site/health/routes.ts';
import { backupJob } from '../site/backup/backup-job.ts';
import { restoreTestJob } from '../site/backup/restore-test-job.ts';
import { backupHandlers } from '../site/backup/routes.ts';
import { siteImportJob } from '../site/site-import/import-job.ts';
import { siteImportHandlers } from '../site/site-import/routes.ts';
import { createBackupSchedule } from '../site/backup/schedule.ts';
import { nodeAdminHandlers } from '../identity/judge-node/admin-routes.ts';
import { remoteImportJob } from '../judging/remote-judge/import/import-job.ts';
import { remoteImportHandlers } from '../judging/remote-judge/import/job-routes.ts';
import { addContestProblems } from '../scopes/contest/admin/problem-save.ts';
import { addProblem as addTrainingProblem } from '../scopes/training/admin/problems.ts';
import { remoteJudges } from '../judging/remote-judge/judges.ts';
import { createLanguageRefresh } from '../judging/remote-judge/language-refresh.ts';
import { createRemoteWorker } from '../judging/remote-judge/run/worker.ts';
import { remoteAccountHandlers } from '../judging/remote-judge/routes.ts';
import { subscribeSimilarity } from '../site/similarity/cleanup.ts';
import { similarityJob } from '../site/similarity/job.ts';
import { similarityHandlers } from '../site/similarity/routes.ts';
import { smsHandlers } from '../site/sms/routes.ts';
import { siteAdminHandlers } from '../site/site-settings/routes.ts';
import { storageHandlers } from '../site/site-settings/storage-routes.ts';
import { siteConfigHandlers } from '../site/site-settings/config-routes.ts';
import { checkSubmissionOwner } from '../judging/submission/policy.ts';
import { submissionHandlers } from '../judging/submission/routes.ts';
import { aboutHandlers } from '../site/about/routes.ts';
import { tagAdminHandlers } from '../problems/tag/admin-routes.ts';
import { tagHandlers } from '../problems/tag/routes.ts';
import { groupTrainingHandlers } from '../scopes/training/admin/group-routes.ts';
import { checkGroupTrainingOwner, checkTrainingOwner } from '../scopes/training/admin/policy.ts';
import { subscribeTrainingCollaborators } from '../scopes/training/admin/collaborators.ts';
import { trainingAdminHandlers } from '../scopes/training/admin/routes.ts';
import { trainingClassHandlers } from '../scopes/training/staff-view/routes.ts';
import { createHomeworkHandlers } from '../scopes/training/homework/create-routes.ts';
import { trainingHomeworkHandlers } from '../scopes/training/homework/routes.ts';
import { createHomeworkReminder } from '../community/homework-reminder/remind.ts';
import { studyPreferenceHandlers } from '../community/homework-reminder/routes.ts';
import { teachingHandlers } from '../site/teaching/routes.ts';
import { feedHandlers } from '../site/feed/routes.ts';
import { checkRepositoryOwner } from '../judging/problem-repository/policy.ts';
import { problemRepositoryHandlers } from '../judging/problem-repository/routes.ts';
import { repositorySyncJob } from '../judging/problem-repository/sync.ts';
import { problemMaterialHandlers } from '../problems/problem/material-routes.ts';
import { calendarFeedHandlers } from '../site/calendar-feed/routes.ts';
import { trainingTopic } from '../scopes/training/live-topic.ts';
import { trainingHandlers } from '../scopes/training/routes.ts';
import { userActivityHandlers } from '../site/profile/activity/routes.ts';
import { userHandlers } from '../site/profile/routes.ts';
import { userImportJob } from '../identity/user-admin/import-job.ts';
import { userAdminHandlers } from '../identity/user-admin/routes.ts';
import { testDataHandlers } from '../problems/test-data/routes.ts';
import { createUploadCleanUp } from '../problems/test-data/upload/clean-up.ts';
import { unpackJob } from '../problems/test-data/upload/unpack-job.ts';
import { testRunHandlers } from '../judging/test-run/routes.ts';
import { webhookHandlers } from '../site/webhook/routes.ts';
import { createWebhookTidying, createWebhookWorker } from '../site/webhook/work.ts';

export interface Application {
  readonly http: FastifyInstance;
  /** Starts jobs, mails and lease supervision; call it once the data are prepared. */
  startJobs(): void;
  /** Finishes running requests, ends streams and jobs, and closes the database. Takes at most 2.5 s. */
  close(): Promise<void>;
}

/** Milliseconds for running requests when the process is asked to stop. */
const requestTimeoutMs = 2000;
/**
 * Milliseconds after which `close` returns; the next start continues unfinished work, such as a mail
 * delivery.
 */
const longestStop = 2500;

export async function buildApplication(services: Services): Promise<Application> {
  const { events, db, formulas, settings, log, clock } = services;
  subscribeInbox(services);
  subscribeAudit(services);
  subscribeContestCollaborators(services);
  subscribeTrainingCollaborators(services);
  subscribeSimilarity(services);
  const kinds = collectKinds(services);
  const background = collectBackground(services, kinds);
  let isStarted = false;
  let closing: Promise<void> | undefined;
  const authentication = createAuthentication({
    db,
    secret: settings.secret,
    clock,
    events,
    changes: services.cacheInvalidation.changes,
    runsGroup: (uid) => managesAnyGroup(db, uid),
  });
  const exams = createExams(services);
  const examGuard = createExamGuard(services, exams);
  const oldAddresses = createOldAddressResolver(services);
  const texts = new TextCounter({ db, clock });
  const http = await createHttpServer({
    settings,
    log,
    clock,
    authentication,
    ownership: collectOwnership(services),
    examGuard,
    publicAddress: async () => publicAddress(settings, await services.siteSettings.get()),
    siteIdentity: async () => {
      const values = await services.siteSettings.get();
      const { name, shortName, description } = values;
      return { name, shortName, description, address: publicAddress(settings, values) };
    },
    handlers: collectHandlers(services, kinds, { authentication, exams, examGuard, oldAddresses }),
    runOnce: createRunOnce(db, settings.secret),
    countText: (uid, bytes) => texts.count(uid, bytes),
    redirects: {
      isOld: oldAddresses.isOld,
      resolve: (address) => oldAddresses.resolve(null, address),
    },
    extensions: [(app) => registerMonitoring(app, services), registerDocumentation, registerContestApiBase],
  });
  return {
    http,
    startJobs() {
      isStarted = true;
      for (const work of background) work.start();
    },
    close() {
      closing ??= Promise.race([end(), setTimeout(longestStop, undefined, { ref: false })]);
      return closing;
    },
  };

  async function end(): Promise<void> {
    const backgroundEnd = isStarted ? Promise.all(background.map((work) => work.stop())) : Promise.resolve();
    await events.close();
    const cutOff = AbortSignal.timeout(requestTimeoutMs);
    cutOff.addEventListener('abort', () => http.server.closeAllConnections());
    // Closes idle connections, because `http.close` waits for connections that clients keep open for their next
    // request.
    const sweep = setInterval(() => http.server.closeIdleConnections(), 20);
    await http.close();
    clearInterval(sweep);
    await backgroundEnd;
    await formulas.close();
    await db.destroy();
  }
}

function collectBackground(services: Services, kinds: readonly JobKind[]): BackgroundWorker[] {
  const timed = [
    createExpiredRowDeletion(services),
    createUnreferencedFileTask(services),
    createBlobCollector(services),
    createUploadCleanUp(services),
    createOtherContestWork(services),
    createRatingWork(services),
    createBroadcastTask(services),
    createDigestWork(services),
    createGroupProblemReminder(services),
    createHomeworkReminder(services),
    createBackupSchedule(services),
    createRehearsalSweep(services),
    createRejudgeResumption(services),
    createWebhookTidying(services),
    createCertificateWork(services),
    createLanguageRefresh(services, remoteJudges),
  ];
  const background: BackgroundWorker[] = [
    // Every server supervises leases by itself, since it relies on its own uptime.
    new LeaseSupervisor(services, [findExpiredTestRuns]),
    createJobRunner(services, { kinds, timed }),
    new ContestScheduler(services),
    createOutboxWorker(services, createCurrentTransport(services)),
    createWebhookWorker(services),
    createRemoteWorker(services, { judges: remoteJudges }),
    createWorkFolderSweep(services),
  ];
  return background;
}

/** Returns all kinds of jobs. */
function collectKinds(services: Services): JobKind[] {
  return [
    recountJob(services),
    ratingJob(services),
    userImportJob(services),
    reportJob(services),
    importJob(services),
    remoteImportJob(services, {
      contest: async (by, cid, pid) => void (await addContestProblems(services, by, cid, [{ pid }])),
      training: (by, tid, pid) => addTrainingProblem(services, by, tid, pid),
    }),
    exportJob(services),
    unpackJob(services),
    problemCheckJob(services),
    repositorySyncJob(services, findingSources),
    backupJob(services),
    siteImportJob(services),
    restoreTestJob(services),
    contestRehearsalJob(services),
    similarityJob(services),
  ];
}

/** Returns all live topics. */
function collectTopics(
  services: Services,
  {
    boardOf,
    exams,
    submissionFeed,
  }: { boardOf: ScoreboardCache; exams: Exams; submissionFeed: SubmissionFeed },
): LiveTopics {
  const topics = createLiveTopics();
  topics.register(submissionTopic(services, submissionFeed));
  for (const list of ['submissions', 'announcements']) topics.register(changeTopic(list, services.events));
  topics.register(messageTopic(services));
  topics.register(questionsLiveTopic(services));
  topics.register(trainingTopic(services));
  joinPostTopics(topics, services);
  for (const topic of [...contestTopics(services, boardOf), ...commentTopics(services)])
    topics.register(topic);
  return {
    ...topics,
    granted: async (person, asked) =>
      topics.granted(person, await examTopics(services, exams, person, asked)),
  };
}

/** Returns the ownership rule of every noun. */
function collectOwnership(services: Services): OwnershipRules {
  const { db } = services;
  return {
    problem: (viewer, name) => checkProblemOwner(services, viewer, name),
    submission: (viewer, name) => checkSubmissionOwner(db, viewer, name),
    contest: (viewer, name) => checkContestOwner(services, viewer, name),
    groupContest: (viewer, name) => checkGroupContestOwner(services, viewer, name),
    training: (viewer, name) => checkTrainingOwner(services, viewer, name),
    groupTraining: (viewer, name) => checkGroupTrainingOwner(services, viewer, name),
    groupProblem: (viewer, name) => checkGroupProblemOwner(services, viewer, name),
    contestProblem: (viewer, name) => checkContestProblemOwner(services, viewer, name),
    contestAnnouncement: (viewer, name) => checkAnnouncementOwner(services, viewer, name),
    job: (viewer, name) => checkJobOwner(db, viewer, name),
    file: (viewer, name) => checkFileOwner(services, viewer, name),
    discussion: (viewer, name) => checkPostOwner(services, viewer, name),
    groupDiscussion: (viewer, name) => checkGroupPostOwner(services, viewer, name),
    comment: (viewer, name) => checkCommentOwner(services, viewer, name),
    reply: (viewer, name) => checkReplyOwner(services, viewer, name),
    repository: (viewer, name) => checkRepositoryOwner(db, viewer, name),
  };
}

/** Functions of higher layers that check a problem before it is published. */
const findingSources: readonly FindingSource[] = [checkFindings];

/** Objects that some handlers need in addition to `Services`, for example to authenticate callers themselves. */
interface CallerParts {
  readonly authentication: Authentication;
  readonly exams: Exams;
  readonly examGuard: ExamGuard;
  readonly oldAddresses: OldAddressResolver;
}

/** Returns all handlers; the type proves that no route of the contract is missing. */
function collectHandlers(
  services: Services,
  kinds: readonly JobKind[],
  { authentication, exams, examGuard, oldAddresses }: CallerParts,
): HandlerTable {
  const boardOf = createScoreboardCache(services);
  const submissionFeed = createSubmissionFeed(services);
  const present = createProblemPresenter(services);
  return {
    ...accountHandlers(services),
    ...recoveryHandlers(services),
    ...secondFactorHandlers(services),
    ...apiTokenHandlers(services),
    ...deviceAuthorizationHandlers(services),
    ...oidcHandlers(services),
    ...passkeyHandlers(services),
    ...challengeHandlers(services),
    ...userHandlers(services),
    ...userActivityHandlers(services),
    ...userAdminHandlers(services, kinds),
    ...rankingHandlers(services),
    ...ratingHandlers(services),
    ...feedHandlers(services),
    ...fileHandlers(services),
    ...siteHandlers(services),
    ...siteAdminHandlers(services),
    ...storageHandlers(services),
    ...smsHandlers(services),
    ...healthHandlers(services, kinds),
    ...nodeAdminHandlers(services),
    ...remoteAccountHandlers(services, remoteJudges),
    ...backupHandlers(services, kinds),
    ...siteImportHandlers(services, kinds),
    ...siteConfigHandlers(services),
    ...announcementHandlers(services),
    ...consoleHandlers(services),
    ...auditHandlers(services),
    ...otherContestHandlers(services),
    ...outboxHandlers(services),
    ...webhookHandlers(services),
    ...oldAddressHandlers(oldAddresses),
    ...searchHandlers(services),
    ...aboutHandlers(services),
    ...messageHandlers(services),
    ...noticeHandlers(services),
    ...messageDigestHandlers(services),
    ...discussionHandlers(services),
    ...discussionAdminHandlers(services),
    ...commentHandlers(services),
    ...editorialHandlers(services),
    ...similarityHandlers(services),
    ...assistantHandlers(services),
    ...problemHandlers(services, present),
    ...problemListHandlers(services),
    ...problemMaterialHandlers(services, present),
    ...problemHintHandlers(services),
    ...problemAdminHandlers(services, findingSources),
    ...problemFileHandlers(services),
    ...problemBatchHandlers(services, findingSources),
    ...groupReviewHandlers(services, findingSources),
    ...groupBankHandlers(services, findingSources),
    ...groupDiscussionHandlers(services),
    ...programCheckHandlers(services),
    ...problemPackageHandlers(services, kinds),
    ...problemRepositoryHandlers(services, kinds),
    ...problemPushHandlers(services),
    ...problemCheckHandlers(services, kinds),
    ...tagHandlers(services),
    ...tagAdminHandlers(services),
    ...languageHandlers(services),
    ...languageLimitHandlers(services),
    ...languageStarterHandlers(services),
    ...submissionHandlers(services),
    ...submissionProgressHandlers(services, submissionFeed),
    ...contestHandlers(services, present),
    ...contestScoreboardHandlers({ ...services, boardOf }),
    ...contestAdminHandlers(services),
    ...contestProblemAdminHandlers(services, findingSources),
    ...contestAnnouncementAdminHandlers(services),
    ...contestToolHandlers({ ...services, boardOf }),
    ...trainingHandlers(services, present),
    ...trainingAdminHandlers(services, findingSources),
    ...trainingClassHandlers(services),
    ...trainingHomeworkHandlers(services),
    ...createHomeworkHandlers(services),
    ...studyPreferenceHandlers(services),
    ...calendarFeedHandlers(services),
    ...teachingHandlers(services),
    ...groupTrainingHandlers(services),
    ...groupContestHandlers(services, findingSources),
    ...groupHandlers(services),
    ...groupMemberHandlers(services),
    ...groupRosterHandlers(services),
    ...groupAdminHandlers(services),
    ...groupAnnouncementHandlers(services),
    ...contestCeremonyHandlers(services),
    ...contestExportHandlers({ ...services, boardOf }),
    ...contestLogHandlers(services),
    ...contestVirtualHandlers(services),
    ...contestOwnTimeHandlers(services),
    ...contestRehearsalHandlers(services),
    ...contestRejudgeHandlers(services),
    ...contestApiHandlers({ ...services, authentication, examGuard, boardOf }),
    ...lastCodeHandlers(services),
    ...solveSummaryHandlers(services),
    ...rejudgeHandlers(services),
    ...rejudgeBatchHandlers(services),
    ...collaboratorHandlers(services),
    ...roleHandlers(services),
    ...testDataHandlers(services),
    ...testRunHandlers(services),
    ...nodeProtocolHandlers(services),
    ...nodeHandlers(services),
    ...liveHandlers({
      ...services,
      authentication,
      topics: collectTopics(services, { boardOf, exams, submissionFeed }),
    }),
    ...examHandlers(services, exams),
    ...examRecordHandlers(services),
    ...jobHandlers(services, kinds),
    ...recountHandlers(services, kinds),
    ...importJobHandlers(services, kinds),
    ...remoteImportHandlers(services, kinds, findingSources),
  };
}
