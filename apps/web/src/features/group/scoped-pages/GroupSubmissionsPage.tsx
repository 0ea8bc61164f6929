import type { JSX } from 'react';
import { useGroupTitle } from '../core/group-context.ts';
import { useT } from '../../../i18n/messages.ts';
import { Submissions } from '../../submission/core/SubmissionListPage.tsx';
import { groupSubmissionsPage } from './submissions.page.ts';

/** Submissions within the group, newest first. */
export function GroupSubmissionsPage(): JSX.Element {
  const t = useT();
  useGroupTitle(t('group.tab.status'));
  return <Submissions search={groupSubmissionsPage.useSearch()} />;
}
