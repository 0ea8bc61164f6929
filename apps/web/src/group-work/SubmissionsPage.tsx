import type { JSX } from 'react';
import { useGroupTitle } from '../group/group-context.ts';
import { useT } from '../i18n/messages.ts';
import { Submissions } from '../submission/SubmissionListPage.tsx';
import { SubmissionView } from '../submission/SubmissionPage.tsx';
import { groupSubmissionPage, groupSubmissionsPage } from './submissions.page.ts';

/** What members have sent in within the group, newest first. */
export function SubmissionsPage(): JSX.Element {
  const t = useT();
  useGroupTitle(t('group.tab.status'));
  return <Submissions search={groupSubmissionsPage.useSearch()} />;
}

/** One of them. */
export function SubmissionPage(): JSX.Element {
  const { submitID } = groupSubmissionPage.useParams();
  return <SubmissionView submitID={submitID} />;
}
