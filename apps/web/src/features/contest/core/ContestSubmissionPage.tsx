import type { JSX } from 'react';
import { SubmissionView } from '../../submission/core/SubmissionPage.tsx';
import { contestSubmissionPage } from './contest-submission.page.ts';

/** One submission of a contest. */
export function ContestSubmissionPage(): JSX.Element {
  const { problemID, submitID } = contestSubmissionPage.useParams();
  return <SubmissionView submitID={submitID} problemId={problemID} />;
}
