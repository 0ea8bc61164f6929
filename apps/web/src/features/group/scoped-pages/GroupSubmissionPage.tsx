import type { JSX } from 'react';
import { SubmissionView } from '../../submission/core/SubmissionPage.tsx';
import { groupSubmissionPage } from './submissions.page.ts';

/** A submission in the layout of its group. */
export function GroupSubmissionPage(): JSX.Element {
  const { submitID } = groupSubmissionPage.useParams();
  return <SubmissionView submitID={submitID} />;
}
