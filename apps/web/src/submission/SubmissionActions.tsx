import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { JudgeStatus } from '@xiezhi/contract/status';
import type { JSX } from 'react';
import { call } from '../api/client.ts';
import { useUser } from '../api/session.ts';
import { placeDraft } from '../editor/use-draft.ts';
import { useT } from '../i18n/messages.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { notify } from '../lib/notices.ts';
import { Link } from '../navigation/Link.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Submission } from './queries.ts';

const ActsMenu = lazyPart(async () => (await import('./ActsMenu.tsx')).ActsMenu, ['acts']);

interface SubmissionActionsProps {
  submission: Submission;
  /** Whether its problem allows sharing. */
  codeShare: boolean;
}

/** What the viewer may do: share it, go back to the editor with it, hold it against another, judge it again. */
export function SubmissionActions({ submission, codeShare }: SubmissionActionsProps): JSX.Element {
  const t = useT();
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { submitId, share, displayPid, code, language } = submission;
  const isOwner = user?.uid === submission.uid;
  const toggle = useMutation({
    mutationFn: () => call('PUT /api/submission', { body: { submitId, share: !share } }),
    onSuccess() {
      notify({ tone: 'success', text: t(share ? 'submission.unshared' : 'submission.shared') });
      return client.invalidateQueries({ queryKey: ['submission', submitId] });
    },
  });
  const canShare = isOwner && codeShare && submission.cid === 0;
  const canRetry = isOwner && displayPid !== null && code !== null && submission.cid === 0;
  const isRoot = user?.roleList.includes('root') ?? false;
  const canAct = isRoot || (isOwner && submission.status === JudgeStatus.SubmittedFailed);
  const canCompare = code !== null && displayPid !== null && submission.cid === 0;
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {canAct && <ActsMenu submitId={submitId} status={submission.status} isRoot={isRoot} />}
      {canCompare && (
        <Link to="/submission-diff" search={{ right: submitId }} className={buttonClass()}>
          {t('submission.compare')}
        </Link>
      )}
      {canShare && (
        <Button isBusy={toggle.isPending} onClick={() => toggle.mutate()}>
          <Icon name="share" />
          {t(share ? 'submission.unshare' : 'submission.share')}
        </Button>
      )}
      {canRetry && (
        <Button
          tone="primary"
          className="max-sm:order-first max-sm:w-full"
          onClick={() => {
            placeDraft(displayPid, code, language);
            void navigate({ to: '/problem/$problemID', params: { problemID: displayPid } });
          }}
        >
          {t('submission.submitAgain')}
        </Button>
      )}
    </div>
  );
}
