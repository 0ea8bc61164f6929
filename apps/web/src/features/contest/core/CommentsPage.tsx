import type { JSX } from 'react';
import { useQuery } from '@tanstack/react-query';
import { QuestionNotificationSwitch } from '../../community/comment/QuestionNotificationSwitch.tsx';
import { CommentPanel } from '../../community/comment/CommentPanel.tsx';
import { useT } from '../../../i18n/messages.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { Icon } from '../../../components/Icon.tsx';
import { contestProblemsQuery } from './queries.ts';
import { contestCommentsPage } from './contest.page.ts';
import { useContest, useContestTitle } from './contest-context.ts';

const tips = ['discussion.tips.private', 'discussion.tips.after', 'discussion.tips.manager'] as const;

/** During the contest: questions to its staff, with advice for users who ask. After the end: public comments. */
export function CommentsPage(): JSX.Element {
  const t = useT();
  const { cid, info, phase } = useContest();
  const { comment, problem } = contestCommentsPage.useSearch();
  const isRunning = phase !== 'ended';
  const { data: problems } = useQuery({ ...contestProblemsQuery(cid), enabled: info.can.enter && isRunning });
  const { data: site } = useQuery(websiteConfigQuery);
  useContestTitle(t('contest.tab.comments'));
  return (
    <div className="max-w-[52rem]">
      {info.can.manage ? null : (
        <ul aria-label={t('discussion.tips.label')} className="my-3 grid gap-1 text-13 text-text-2">
          {tips.map((tip) => (
            <li key={tip} className="flex gap-2">
              <Icon name="info" className="mt-0.5 text-text-3" />
              {t(tip)}
            </li>
          ))}
        </ul>
      )}
      {info.can.manage && isRunning ? <QuestionNotificationSwitch /> : null}
      <CommentPanel
        // Remounts the panel when the phase changes, because other comments are visible after the end.
        key={phase}
        place={{ cid }}
        authorUid={null}
        isOpen={site?.openContestComment !== false}
        canComment={info.can.comment}
        canModerate={info.can.manage}
        contest={{
          isRunning,
          isStaff: info.can.manage,
          problems: (problems ?? []).map(({ displayId, displayTitle: title }) => ({ displayId, title })),
          chosen: problem,
        }}
        focus={comment}
      />
    </div>
  );
}
