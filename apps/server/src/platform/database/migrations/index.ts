import type { Migration } from 'kysely/migration';
import * as initial from './0001-initial.ts';
import * as problemPackage from './0002-problem-package.ts';
import * as challenges from './0003-challenges.ts';
import * as judgeActs from './0004-judge-acts.ts';
import * as ranking from './0005-ranking.ts';
import * as publicFiles from './0006-public-files.ts';
import * as checkers from './0007-checkers.ts';
import * as languageLimits from './0008-language-limits.ts';
import * as judgingTruth from './0009-judging-truth.ts';
import * as signIn from './0010-sign-in.ts';
import * as siteSearch from './0011-site-search.ts';
import * as people from './0012-people.ts';
import * as scopes from './0013-scopes.ts';
import * as formulas from './0014-formulas.ts';
import * as jobs from './0015-jobs.ts';
import * as whyWrong from './0016-why-wrong.ts';
import * as gain from './0017-gain.ts';
import * as codeTries from './0018-code-tries.ts';
import * as kindsOfProblems from './0021-kinds-of-problems.ts';
import * as audit from './0023-audit.ts';
import * as problemWriting from './0024-problem-writing.ts';
import * as testDataUploads from './0025-test-data-uploads.ts';
import * as problemCheck from './0026-problem-check.ts';
import * as uploads from './0027-uploads.ts';
import * as contests from './0028-contests.ts';
import * as contestStaff from './0029-contest-staff.ts';
import * as contestLog from './0030-contest-log.ts';
import * as trainings from './0031-trainings.ts';
import * as talk from './0032-talk.ts';
import * as messages from './0033-messages.ts';
import * as userAdmin from './0035-user-admin.ts';
import * as groupMembers from './0036-group-members.ts';
import * as groups from './0037-groups.ts';
import * as groupProblemCounter from './0039-group-problem-counter.ts';
import * as consoleTables from './0041-console.ts';
import * as contestRejudge from './0043-contest-rejudge.ts';
import * as backups from './0044-backups.ts';
import * as virtualRuns from './0045-virtual-runs.ts';
import * as homework from './0047-homework.ts';
import * as groupBan from './0048-group-ban.ts';
import * as problemFiles from './0049-problem-files.ts';
import * as ownTime from './0050-own-time.ts';
import * as exam from './0051-exam.ts';
import * as hints from './0052-hints.ts';
import * as trainingPrerequisites from './0053-training-prerequisites.ts';
import * as contestRehearsals from './0054-contest-rehearsals.ts';
import * as webhooks from './0056-webhooks.ts';
import * as unsubscribeAndSearch from './0057-unsubscribe-and-search.ts';
import * as remoteAccounts from './0059-remote-accounts.ts';
import * as sms from './0060-sms.ts';
import * as toldChanges from './0061-told-changes.ts';
import * as outgoingCertificates from './0062-outgoing-certificates.ts';
import * as logAtOnce from './0063-log-at-once.ts';
import * as nodePlaces from './0064-node-places.ts';
import * as wideScores from './0065-wide-scores.ts';
import * as disabledBy from './0066-disabled-by.ts';
import * as codeforcesRatings from './0067-codeforces-ratings.ts';
import * as hiddenProblems from './0068-hidden-problems.ts';
import * as freeze from './0070-freeze.ts';
import * as boardHolds from './0071-board-holds.ts';
import * as messagesOfPosts from './0080-messages-of-posts.ts';
import * as storage from './0090-storage.ts';
import * as otherSubmissions from './0095-other-submissions.ts';
import * as freeDisplayIds from './0096-free-display-ids.ts';
import * as entryPasswords from './0097-entry-passwords.ts';
import * as nameShapes from './0100-name-shapes.ts';
import * as renameTables from './0115-rename-tables.ts';
import * as penaltyUnit from './0116-penalty-unit.ts';
import * as exactScores from './0117-exact-scores.ts';
import * as includedFiles from './0120-included-files.ts';
import * as outputLimits from './0121-output-limits.ts';
import * as withdrawnProblems from './0124-withdrawn-problems.ts';
import * as remoteRuns from './0130-remote-runs.ts';
import * as remoteLanguageIds from './0131-remote-language-ids.ts';
import * as remoteClaims from './0132-remote-claims.ts';
import * as pastedSessions from './0133-pasted-sessions.ts';
import * as contestRemote from './0134-contest-remote.ts';
import * as remoteStatements from './0135-remote-statements.ts';
import * as sharedTrainingProblems from './0139-shared-training-problems.ts';
import * as homeworkMessages from './0140-homework-messages.ts';
import * as questionProblems from './0143-question-problems.ts';
import * as problemSearch from './0144-problem-search.ts';
import * as editorials from './0145-editorials.ts';
import * as examHandIn from './0146-exam-hand-in.ts';
import * as ratings from './0147-ratings.ts';
import * as similarityReports from './0151-similarity-reports.ts';
import * as similarityPairs from './0152-similarity-pairs.ts';
import * as similarityCases from './0153-similarity-cases.ts';
import * as similarityParties from './0154-similarity-parties.ts';
import * as examRecords from './0158-exam-records.ts';
import * as editor from './0161-editor.ts';
import * as statementSearch from './0162-statement-search.ts';
import * as collaborators from './0163-collaborators.ts';
import * as passkeys from './0164-passkeys.ts';
import * as siteImports from './0165-site-imports.ts';
import * as foreignPasswords from './0170-foreign-passwords.ts';
import * as deviceAuthorizations from './0175-device-authorizations.ts';
import * as problemRepositories from './0183-problem-repositories.ts';
import * as idempotentCalls from './0190-idempotent-calls.ts';
import * as importedFileUses from './0191-imported-file-uses.ts';
import * as writtenBytes from './0192-written-bytes.ts';
import * as jobArchives from './0193-job-archives.ts';
import * as submissionsWithoutVerdict from './0194-submissions-without-verdict.ts';
import * as similarityGroupsAndNotices from './0195-similarity-groups-and-notices.ts';
import * as ratingPreviews from './0196-rating-previews.ts';
import * as pastReopenings from './0200-past-reopenings.ts';
import * as trainingProblemNames from './0199-training-problem-names.ts';
import * as uploadPieces from './0201-upload-pieces.ts';
import * as questionFollowUps from './0202-question-follow-ups.ts';
import * as openRejudgeDrafts from './0203-open-rejudge-drafts.ts';

/** Every migration in order; names never change once released. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-initial': initial,
  '0002-problem-package': problemPackage,
  '0003-challenges': challenges,
  '0004-judge-acts': judgeActs,
  '0005-ranking': ranking,
  '0006-public-files': publicFiles,
  '0007-checkers': checkers,
  '0008-language-limits': languageLimits,
  '0009-judging-truth': judgingTruth,
  '0010-sign-in': signIn,
  '0011-site-search': siteSearch,
  '0012-people': people,
  '0013-scopes': scopes,
  '0014-formulas': formulas,
  '0015-jobs': jobs,
  '0016-why-wrong': whyWrong,
  '0017-gain': gain,
  '0018-code-tries': codeTries,
  '0021-kinds-of-problems': kindsOfProblems,
  '0023-audit': audit,
  '0024-problem-writing': problemWriting,
  '0025-test-data-uploads': testDataUploads,
  '0026-problem-check': problemCheck,
  '0027-uploads': uploads,
  '0028-contests': contests,
  '0029-contest-staff': contestStaff,
  '0030-contest-log': contestLog,
  '0031-trainings': trainings,
  '0032-talk': talk,
  '0033-messages': messages,
  '0035-user-admin': userAdmin,
  '0036-group-members': groupMembers,
  '0037-groups': groups,
  '0039-group-problem-counter': groupProblemCounter,
  '0041-console': consoleTables,
  '0043-contest-rejudge': contestRejudge,
  '0044-backups': backups,
  '0045-virtual-runs': virtualRuns,
  '0047-homework': homework,
  '0048-group-ban': groupBan,
  '0049-problem-files': problemFiles,
  '0050-own-time': ownTime,
  '0051-exam': exam,
  '0052-hints': hints,
  '0053-training-prerequisites': trainingPrerequisites,
  '0054-contest-rehearsals': contestRehearsals,
  '0056-webhooks': webhooks,
  '0057-unsubscribe-and-search': unsubscribeAndSearch,
  '0059-remote-accounts': remoteAccounts,
  '0060-sms': sms,
  '0061-told-changes': toldChanges,
  '0062-outgoing-certificates': outgoingCertificates,
  '0063-log-at-once': logAtOnce,
  '0064-node-places': nodePlaces,
  '0065-wide-scores': wideScores,
  '0066-disabled-by': disabledBy,
  '0067-codeforces-ratings': codeforcesRatings,
  '0068-hidden-problems': hiddenProblems,
  '0070-freeze': freeze,
  '0071-board-holds': boardHolds,
  '0080-messages-of-posts': messagesOfPosts,
  '0090-storage': storage,
  '0095-other-submissions': otherSubmissions,
  '0096-free-display-ids': freeDisplayIds,
  '0097-entry-passwords': entryPasswords,
  '0100-name-shapes': nameShapes,
  '0115-rename-tables': renameTables,
  '0116-penalty-unit': penaltyUnit,
  '0117-exact-scores': exactScores,
  '0120-included-files': includedFiles,
  '0121-output-limits': outputLimits,
  '0124-withdrawn-problems': withdrawnProblems,
  '0130-remote-runs': remoteRuns,
  '0131-remote-language-ids': remoteLanguageIds,
  '0132-remote-claims': remoteClaims,
  '0133-pasted-sessions': pastedSessions,
  '0134-contest-remote': contestRemote,
  '0135-remote-statements': remoteStatements,
  '0139-shared-training-problems': sharedTrainingProblems,
  '0140-homework-messages': homeworkMessages,
  '0143-question-problems': questionProblems,
  '0144-problem-search': problemSearch,
  '0145-editorials': editorials,
  '0146-exam-hand-in': examHandIn,
  '0147-ratings': ratings,
  '0151-similarity-reports': similarityReports,
  '0152-similarity-pairs': similarityPairs,
  '0153-similarity-cases': similarityCases,
  '0154-similarity-parties': similarityParties,
  '0158-exam-records': examRecords,
  '0161-editor': editor,
  '0162-statement-search': statementSearch,
  '0163-collaborators': collaborators,
  '0164-passkeys': passkeys,
  '0165-site-imports': siteImports,
  '0170-foreign-passwords': foreignPasswords,
  '0175-device-authorizations': deviceAuthorizations,
  '0183-problem-repositories': problemRepositories,
  '0190-idempotent-calls': idempotentCalls,
  '0191-imported-file-uses': importedFileUses,
  '0192-written-bytes': writtenBytes,
  '0193-job-archives': jobArchives,
  '0194-submissions-without-verdict': submissionsWithoutVerdict,
  '0195-similarity-groups-and-notices': similarityGroupsAndNotices,
  '0196-rating-previews': ratingPreviews,
  '0199-training-problem-names': trainingProblemNames,
  '0200-past-reopenings': pastReopenings,
  '0201-upload-pieces': uploadPieces,
  '0202-question-follow-ups': questionFollowUps,
  '0203-open-rejudge-drafts': openRejudgeDrafts,
};
