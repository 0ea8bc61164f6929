import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { recoveryHandlers } from './account/recovery/routes.ts';
import { oidcHandlers } from './account/oidc/routes.ts';
import { accountHandlers } from './account/routes.ts';
import { secondFactorHandlers } from './account/second-factor/routes.ts';
import { challengeHandlers } from './challenge/routes.ts';
import { apiTokenHandlers } from './api-token/routes.ts';
import { createAuthentication } from './authentication/authentication.ts';
import { assistantHandlers } from './assistant/routes.ts';
import { registerDocumentation } from './documentation/routes.ts';
import { registerMonitoring } from './monitoring/routes.ts';
import { gainHandlers } from './submission/gain.ts';
import { lastCodeHandlers } from './submission/last-code.ts';
import { staleTestRuns } from './test-run/give-up.ts';
import { createCleanUp } from './clean-up.ts';
import { createBlobCollector } from './blob/collector.ts';
import { createWorkFolderSweep } from './blob/work-folder.ts';
import { checkFileOwner } from './file/policy.ts';
import { fileHandlers } from './file/routes.ts';
import { createUnnamedFileWork } from './file/unnamed.ts';
import type { Authentication } from './http/authentication.ts';
import type { ExamGuard } from './http/exam-guard.ts';
import type { HandlerTable } from './http/handler.ts';
import type { OwnershipRules } from './http/ownership.ts';
import { createHttpServer } from './http/server.ts';
import type { Background } from './job/background.ts';
import type { JobKind } from './job/kind.ts';
import { checkJobOwner } from './job/policy.ts';
import { jobHandlers } from './job/routes.ts';
import { createJobRunner } from './job/runner.ts';
import { recountHandlers, recountJob } from './judging/recount-job.ts';
import { checkFindings } from './problem-check/missing.ts';
import { problemCheckJob } from './problem-check/job.ts';
import { problemCheckHandlers } from './problem-check/routes.ts';
import { exportJob } from './problem-package/export-job.ts';
import { importJob, importJobHandlers } from './problem-package/import-job.ts';
import { reportJob } from './problem-package/report-job.ts';
import { rejudgeHandlers } from './rejudge/routes.ts';
import { LeaseSupervisor } from './judging/supervision.ts';
import { languageLimitHandlers } from './language/routes.ts';
import { languageHandlers } from './problem/language-routes.ts';
import { createOtherContestWork } from './other-contest/work.ts';
import { changeTopic } from './live/change-topic.ts';
import { createExams, type Exams } from './exam/exams.ts';
import { createExamGuard, examTopics } from './exam/guard.ts';
import { examHandlers } from './exam/routes.ts';
import { liveHandlers } from './live/routes.ts';
import { submissionTopic } from './live/submission-topic.ts';
import { createLiveTopics, type LiveTopics } from './live/topics.ts';
import { createCurrentTransport } from './mail/current-transport.ts';
import { createOutboxWorker } from './mail/outbox-worker.ts';
import { otherContestHandlers } from './other-contest/routes.ts';
import { createRatingWork } from './rating/work.ts';
import { outboxHandlers } from './outbox/routes.ts';
import { messageDigestHandlers } from './message/digest/routes.ts';
import { createDigestWork } from './message/digest/send.ts';
import { joinHappenings } from './message/join-happenings.ts';
import { messageTopic } from './message/live-topic.ts';
import { messageHandlers } from './message/routes.ts';
import { createGroupProblemReminder } from './notice/group-problem-reminder.ts';
import { createNoticePush } from './notice/push.ts';
import { noticeHandlers } from './notice/routes.ts';
import { checkCommentOwner, checkReplyOwner } from './comment/find.ts';
import { commentTopics } from './comment/live-topics.ts';
import { joinPostTopics } from './discussion/live-topics.ts';
import { commentHandlers } from './comment/routes.ts';
import { checkGroupPostOwner, checkPostOwner } from './discussion/policy.ts';
import { groupDiscussionHandlers } from './discussion/group-routes.ts';
import { discussionAdminHandlers, discussionHandlers } from './discussion/routes.ts';
import { nodeHandlers } from './node/routes.ts';
import { nodeProtocolHandlers } from './node-protocol/routes.ts';
import { problemPackageHandlers } from './problem-package/routes.ts';
import { checkGroupProblemOwner, checkProblemOwner } from './problem/policy.ts';
import { problemAdminHandlers } from './problem/admin-routes.ts';
import { problemFileHandlers } from './problem/file-routes.ts';
import { problemBatchHandlers } from './problem/batch-routes.ts';
import { groupProblemHandlers } from './problem/group-problem-routes.ts';
import type { FindingSource } from './problem/writing/findings.ts';
import { problemHintHandlers } from './problem/hint/routes.ts';
import { createProblemPresenter } from './problem/detail.ts';
import { problemHandlers } from './problem/routes.ts';
import { programCheckHandlers } from './program-check/routes.ts';
import { rankingHandlers } from './ranking/routes.ts';
import { roleHandlers } from './role/routes.ts';
import { publicAddress } from './settings/in-force.ts';
import type { Services } from './services.ts';
import { rejudgeBatchHandlers } from './rejudge-batch/routes.ts';
import { announcementHandlers } from './announcement/routes.ts';
import { noteHappenings } from './audit/note-happenings.ts';
import { auditHandlers } from './audit/routes.ts';
import { registerContestApiBase } from './contest-api/base.ts';
import { contestApiHandlers } from './contest-api/routes.ts';
import { consoleHandlers } from './console/routes.ts';
import { ContestClock } from './contest/clock.ts';
import { contestAnnouncementAdminHandlers } from './contest/admin/announcement-routes.ts';
import {
  checkAnnouncementOwner,
  checkContestOwner,
  checkContestProblemOwner,
  checkGroupContestOwner,
} from './contest/admin/policy.ts';
import { contestProblemAdminHandlers } from './contest/admin/problem-routes.ts';
import { groupContestHandlers } from './contest/admin/group-routes.ts';
import { contestAdminHandlers } from './contest/admin/routes.ts';
import { contestBoardHandlers } from './contest/board/routes.ts';
import { type Boards, createBoards } from './contest/board/snapshots.ts';
import { contestTopics } from './contest/live-topics.ts';
import { contestHandlers } from './contest/routes.ts';
import { contestCeremonyHandlers } from './contest/board/ceremony.ts';
import { contestExportHandlers } from './contest/export/routes.ts';
import { contestLogHandlers } from './contest/log/routes.ts';
import { contestOwnTimeHandlers } from './contest/own-time/routes.ts';
import { contestVirtualHandlers } from './contest/virtual/routes.ts';
import { contestRehearsalJob } from './contest/rehearsal/job.ts';
import { contestRehearsalHandlers } from './contest/rehearsal/routes.ts';
import { createRehearsalSweep } from './contest/rehearsal/sweep.ts';
import { contestRejudgeHandlers } from './contest/rejudge/routes.ts';
import { contestToolHandlers } from './contest/tool-routes.ts';
import { groupProblemsHandlers } from './group-problem/routes.ts';
import { groupAnnouncementHandlers } from './group/announcement-routes.ts';
import { groupAdminHandlers } from './group/admin-routes.ts';
import { groupMemberHandlers } from './group/member-routes.ts';
import { groupRosterHandlers } from './group/roster-routes.ts';
import { groupHandlers } from './group/routes.ts';
import { runsAnyGroup } from './group/runs.ts';
import { searchHandlers } from './search/routes.ts';
import { siteHandlers } from './site/routes.ts';
import { createCertificateWork } from './health/certificate-work.ts';
import { healthHandlers } from './health/routes.ts';
import { backupJob } from './backup/backup-job.ts';
import { rehearsalJob } from './backup/rehearsal-job.ts';
import { backupHandlers } from './backup/routes.ts';
import { createBackupSchedule } from './backup/schedule.ts';
import { nodeAdminHandlers } from './node/admin-routes.ts';
import { remoteJudges } from './remote-judge/judges.ts';
import { remoteAccountHandlers } from './remote-judge/routes.ts';
import { smsHandlers } from './sms/routes.ts';
import { siteAdminHandlers } from './site-admin/routes.ts';
import { storageHandlers } from './site-admin/storage-routes.ts';
import { siteConfigHandlers } from './site-admin/config-routes.ts';
import { checkSubmissionOwner } from './submission/policy.ts';
import { submissionHandlers } from './submission/routes.ts';
import { aboutHandlers } from './about/routes.ts';
import { tagAdminHandlers } from './tag/admin-routes.ts';
import { tagHandlers } from './tag/routes.ts';
import { groupTrainingHandlers } from './training/admin/group-routes.ts';
import { checkGroupTrainingOwner, checkTrainingOwner } from './training/admin/policy.ts';
import { trainingAdminHandlers } from './training/admin/routes.ts';
import { trainingClassHandlers } from './training/class/routes.ts';
import { trainingHomeworkHandlers } from './training/homework/routes.ts';
import { trainingTopic } from './training/live-topic.ts';
import { trainingHandlers } from './training/routes.ts';
import { userHandlers } from './user/routes.ts';
import { userImportJob } from './user-admin/import-job.ts';
import { userAdminHandlers } from './user-admin/routes.ts';
import { testDataHandlers } from './test-data/routes.ts';
import { createUploadCleanUp } from './test-data/upload/clean-up.ts';
import { unpackJob } from './test-data/upload/unpack-job.ts';
import { testRunHandlers } from './test-run/routes.ts';
import { webhookHandlers } from './webhook/routes.ts';
import { createWebhookTidying, createWebhookWorker } from './webhook/work.ts';

export interface Application {
  readonly http: FastifyInstance;
  /** Jobs, mails, supervision of leases: once the data are prepared. */
  startJobs(): void;
  /** Answers what is under way, ends streams and jobs, closes the database. Within 2.5 s. */
  close(): Promise<void>;
}

/** Requests under way get so many milliseconds when the process is told to stop. */
const patience = 2000;
/** What has not ended by then, a mail under delivery say, is left to the next start. */
const longestStop = 2500;

export async function buildApplication(services: Services): Promise<Application> {
  const { events, db, formulas, settings, log, clock } = services;
  joinHappenings(services);
  noteHappenings(services);
  const kinds = collectKinds(services);
  const background = collectBackground(services, kinds);
  let isStarted = false;
  let closing: Promise<void> | undefined;
  const authentication = createAuthentication({
    db,
    secret: settings.secret,
    clock,
    events,
    changes: services.keeping.changes,
    runsGroup: (uid) => runsAnyGroup(db, uid),
  });
  const exams = createExams(services);
  const examGuard = createExamGuard(services, exams);
  const http = await createHttpServer({
    settings,
    log,
    clock,
    authentication,
    ownership: collectOwnership(services),
    examGuard,
    publicAddress: async () => publicAddress(settings, await services.site.get()),
    handlers: collectHandlers(services, kinds, { authentication, exams, examGuard }),
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
    const cutOff = AbortSignal.timeout(patience);
    cutOff.addEventListener('abort', () => http.server.closeAllConnections());
    // A connection whose last answer goes out now would be kept alive for the next request.
    const sweep = setInterval(() => http.server.closeIdleConnections(), 20);
    await http.close();
    clearInterval(sweep);
    await backgroundEnd;
    await formulas.close();
    await db.destroy();
  }
}

function collectBackground(services: Services, kinds: readonly JobKind[]): Background[] {
  const timed = [
    createCleanUp(services),
    createUnnamedFileWork(services),
    createBlobCollector(services),
    createUploadCleanUp(services),
    createOtherContestWork(services),
    createRatingWork(services),
    createNoticePush(services),
    createDigestWork(services),
    createGroupProblemReminder(services),
    createBackupSchedule(services),
    createRehearsalSweep(services),
    createWebhookTidying(services),
    createCertificateWork(services),
  ];
  const background: Background[] = [
    // Every server watches leases by itself: whether it was there without a break is what it goes by.
    new LeaseSupervisor(services, [staleTestRuns]),
    createJobRunner(services, { kinds, timed }),
    new ContestClock(services),
    createOutboxWorker(services, createCurrentTransport(services)),
    createWebhookWorker(services),
    createWorkFolderSweep(services),
  ];
  return background;
}

/** All kinds of long work. */
function collectKinds(services: Services): JobKind[] {
  return [
    recountJob(services),
    userImportJob(services),
    reportJob(services),
    importJob(services),
    exportJob(services),
    unpackJob(services),
    problemCheckJob(services),
    backupJob(services),
    rehearsalJob(services),
    contestRehearsalJob(services),
  ];
}

/** All that can be watched. */
function collectTopics(services: Services, boardOf: Boards, exams: Exams): LiveTopics {
  const topics = createLiveTopics();
  topics.join(submissionTopic(services));
  for (const list of ['submissions', 'announcements']) topics.join(changeTopic(list, services.events));
  topics.join(messageTopic(services));
  topics.join(trainingTopic(services));
  joinPostTopics(topics, services);
  for (const topic of [...contestTopics(services, boardOf), ...commentTopics(services)]) topics.join(topic);
  return {
    ...topics,
    granted: async (person, asked) =>
      topics.granted(person, await examTopics(services, exams, person, asked)),
  };
}

/** Whose each thing is, noun by noun. */
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
    comment: (viewer, name) => checkCommentOwner(db, viewer, name),
    reply: (viewer, name) => checkReplyOwner(db, viewer, name),
  };
}

/** What rooms above the bank find missing before a problem is published. */
const findingSources: readonly FindingSource[] = [checkFindings];

/** All nouns together; the type proves that no call of the contract is missing. */
/** What handlers are given that look at who calls by themselves. */
interface CallerParts {
  readonly authentication: Authentication;
  readonly exams: Exams;
  readonly examGuard: ExamGuard;
}

function collectHandlers(
  services: Services,
  kinds: readonly JobKind[],
  { authentication, exams, examGuard }: CallerParts,
): HandlerTable {
  const boardOf = createBoards(services);
  const present = createProblemPresenter(services);
  return {
    ...accountHandlers(services),
    ...recoveryHandlers(services),
    ...secondFactorHandlers(services),
    ...apiTokenHandlers(services),
    ...oidcHandlers(services),
    ...challengeHandlers(services),
    ...userHandlers(services),
    ...userAdminHandlers(services, kinds),
    ...rankingHandlers(services),
    ...fileHandlers(services),
    ...siteHandlers(services),
    ...siteAdminHandlers(services),
    ...storageHandlers(services),
    ...smsHandlers(services),
    ...healthHandlers(services, kinds),
    ...nodeAdminHandlers(services),
    ...remoteAccountHandlers(services, remoteJudges),
    ...backupHandlers(services, kinds),
    ...siteConfigHandlers(services),
    ...announcementHandlers(services),
    ...consoleHandlers(services),
    ...auditHandlers(services),
    ...otherContestHandlers(services),
    ...outboxHandlers(services),
    ...webhookHandlers(services),
    ...searchHandlers(services),
    ...aboutHandlers(services),
    ...messageHandlers(services),
    ...noticeHandlers(services),
    ...messageDigestHandlers(services),
    ...discussionHandlers(services),
    ...discussionAdminHandlers(services),
    ...commentHandlers(services),
    ...assistantHandlers(services),
    ...problemHandlers(services, present),
    ...problemHintHandlers(services),
    ...problemAdminHandlers(services, findingSources),
    ...problemFileHandlers(services),
    ...problemBatchHandlers(services, findingSources),
    ...groupProblemHandlers(services, findingSources),
    ...groupProblemsHandlers(services, findingSources),
    ...groupDiscussionHandlers(services),
    ...programCheckHandlers(services),
    ...problemPackageHandlers(services, kinds),
    ...problemCheckHandlers(services, kinds),
    ...tagHandlers(services),
    ...tagAdminHandlers(services),
    ...languageHandlers(services),
    ...languageLimitHandlers(services),
    ...submissionHandlers(services),
    ...contestHandlers(services, present),
    ...contestBoardHandlers({ ...services, boardOf }),
    ...contestAdminHandlers(services),
    ...contestProblemAdminHandlers(services, findingSources),
    ...contestAnnouncementAdminHandlers(services),
    ...contestToolHandlers(services),
    ...trainingHandlers(services, present),
    ...trainingAdminHandlers(services, findingSources),
    ...trainingClassHandlers(services),
    ...trainingHomeworkHandlers(services),
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
    ...gainHandlers(services),
    ...rejudgeHandlers(services),
    ...rejudgeBatchHandlers(services),
    ...roleHandlers(services),
    ...testDataHandlers(services),
    ...testRunHandlers(services),
    ...nodeProtocolHandlers(services),
    ...nodeHandlers(services),
    ...liveHandlers({ ...services, authentication, topics: collectTopics(services, boardOf, exams) }),
    ...examHandlers(exams),
    ...jobHandlers(services, kinds),
    ...recountHandlers(services, kinds),
    ...importJobHandlers(services, kinds),
  };
}
