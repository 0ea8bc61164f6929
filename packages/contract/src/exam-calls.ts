import type { RouteName } from './routes/index.ts';

/**
 * Calls that are open during an exam. An exam is a contest that closes the rest of the site to its participants until
 * it ends. All calls that are not listed are closed, so that a new call stays closed until it has been reviewed.
 *
 * - `always`: every page needs the call, and it reveals nothing about other work: session, sign-in and sign-out, site
 *   settings;
 * - `contest`: open if the field of this name contains the id of the exam. With `openElsewhere`, the call is open from
 *   any network address, otherwise only from those that the exam allows;
 * - `scope`: open if the fields for contest, training and group name the exam;
 * - `submission`, `problem`, `comment`: open if every object named in the field belongs to the exam.
 */
export type ExamRule =
  | 'always'
  | { readonly contest: string; readonly openElsewhere?: true; readonly without?: string }
  | { readonly scope: true }
  | { readonly submission: string }
  | { readonly problem: string }
  | { readonly comment: string };

const contest = { contest: 'cid' } as const;
const scope = { scope: true } as const;
const submission = { submission: 'submitId' } as const;
const submissions = { submission: 'submitIds' } as const;
const problem = { problem: 'pid' } as const;

export const examCalls: Partial<Record<RouteName, ExamRule>> = {
  'GET /api/exam': 'always',
  'POST /api/login': 'always',
  'POST /api/passkeys/sign-in-options': 'always',
  'POST /api/passkeys/sign-in': 'always',
  'GET /api/logout': 'always',
  'POST /api/logout': 'always',
  'GET /api/get-user-auth-info': 'always',
  'GET /api/get-user-info': 'always',
  'GET /api/captcha': 'always',
  'GET /api/slide-check': 'always',
  'POST /api/slide-check': 'always',
  'GET /api/get-website-config': 'always',
  // Pictures in statements and avatars. Their names cannot be guessed.
  'GET /api/public/img/:name': 'always',
  'GET /api/public/file/:name': 'always',
  // Needs a key, which clients get only in responses that contain the formulas.
  'GET /api/formulas': 'always',
  // Subscribing checks the access to each topic.
  'POST /api/live/subscribe': 'always',
  'GET /api/live/stream': 'always',
  // The navigation bar of every page needs this call. It returns only counts, no contents.
  'GET /api/msg/unread': 'always',
  // Needs a key, which only the user who has started the test run knows.
  'GET /api/get-test-judge-result': 'always',
  'GET /api/get-samples-judge-result': 'always',

  'GET /api/get-contest-info': { contest: 'cid', openElsewhere: true },
  'GET /api/get-contest-access': { contest: 'cid', openElsewhere: true },
  'POST /api/register-contest': contest,
  'POST /api/contest-own-time': contest,
  'POST /api/exam-hand-in': contest,
  'POST /api/exam-report': contest,
  'GET /api/get-contest-problem': contest,
  'GET /api/get-contest-problem-details': contest,
  'GET /api/contest-submissions': { contest: 'contestID' },
  'GET /api/get-contest-announcement': contest,
  'POST /api/get-contest-not-read-announcement': contest,
  'POST /api/get-contest-rank': contest,
  'GET /api/get-contest-outsize-info': contest,
  'POST /api/get-contest-outside-scoreboard': contest,
  'GET /api/contest-board': contest,
  'POST /api/submit-print-text': contest,
  'GET /api/comments': { contest: 'cid', without: 'did' },
  'POST /api/comment': { contest: 'cid', without: 'did' },
  'GET /api/reply': { comment: 'commentId' },

  'GET /api/file/problem-samples': scope,
  'POST /api/get-user-problem-status': scope,
  'GET /api/get-full-screen-problem-list': scope,
  'GET /api/get-last-ac-code': scope,
  'POST /api/submit-problem-judge': scope,
  'POST /api/submit-problem-test-judge': scope,
  'POST /api/submit-problem-samples-judge': scope,

  'GET /api/get-submission-detail': submission,
  'GET /api/get-all-case-result': submission,
  'GET /api/get-case-data': submission,
  'POST /api/check-submissions-status': submissions,
  'POST /api/check-contest-submissions-status': submissions,
  'GET /api/resubmit': submission,
  'POST /api/resubmit': submission,

  'GET /api/languages': problem,
  'GET /api/get-problem-languages': problem,
  'GET /api/get-problem-code-template': problem,
};
