import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import { Button } from '../../../components/Button.tsx';
import { Select } from '../../../components/Select.tsx';
import { Composer } from './Composer.tsx';
import { commentDraftOf } from './drafts.ts';
import { postAllowanceQuery, type CommentTarget } from './queries.ts';
import { termsOf, type QuestionProblem, type ContestQuestions } from './terms.ts';

/** Returns how many solved problems commenting requires and how many the viewer has; null if the viewer has enough. */
export function useSolvedRequirement(place: CommentTarget): { needed: number; accepted: number } | null {
  const uid = useUser()?.uid ?? null;
  const { data: allowance } = useQuery(postAllowanceQuery('cid' in place ? null : uid));
  if (allowance === undefined || allowance.accepted >= allowance.acceptedToComment) return null;
  return { needed: allowance.acceptedToComment, accepted: allowance.accepted };
}

interface CommentComposerProps {
  place: CommentTarget;
  /** Whether users with the right to comment may comment at present. */
  isOpen: boolean;
  /** Whether the viewer has the right to comment. */
  canComment: boolean;
  contest: ContestQuestions | undefined;
  lacking: ReturnType<typeof useSolvedRequirement>;
  /** Sends the comment. `problemId` is a display id; null for a general question. */
  onSend: (content: string, problemId: string | null) => Promise<unknown>;
}

/** The editor for a new comment. If the viewer may not write, shows the reason instead, before they type anything. */
export function CommentComposer({
  place,
  isOpen,
  canComment,
  contest,
  lacking,
  onSend,
}: CommentComposerProps): JSX.Element | null {
  const t = useT();
  const uid = useUser()?.uid ?? null;
  const [problemId, setProblemId] = useState(contest?.chosen ?? '');
  const terms = termsOf(contest);
  const isBroadcast = contest?.isRunning === true && contest.isStaff;
  const draft = 'cid' in place ? `contest-${place.cid}` : `discussion-${place.did}`;
  const [isWriting, setIsWriting] = useState(() => uid !== null && commentDraftOf(uid, draft) !== null);
  if (uid === null)
    return (
      <p className="border-b border-line py-3">
        <Button onClick={() => openAuthDialog('login')}>{t(terms.login)}</Button>
      </p>
    );
  if (!isOpen || !canComment)
    return <p className="border-b border-line py-3 text-13 text-text-3">{t(terms.closed)}</p>;
  if (lacking !== null)
    return (
      <p className="border-b border-line py-3 text-13 text-text-2">
        {t('discussion.needs.comment', lacking)}
      </p>
    );
  const problems = contest?.isRunning === true ? contest.problems : [];
  const isKnown = problems.some(({ displayId }) => displayId === problemId);
  // Staff must press a button to open the editor. They might otherwise type an answer to one contestant into this
  // editor, whose texts all contestants read.
  if (isBroadcast && !isWriting)
    return (
      <p className="border-b border-line py-3">
        <Button onClick={() => setIsWriting(true)}>{t(terms.write)}</Button>
      </p>
    );
  return (
    <div className="border-b border-line py-3">
      {problems.length === 0 ? null : (
        <ProblemPicker problems={problems} value={isKnown ? problemId : ''} onChange={setProblemId} />
      )}
      <Composer
        key={draft}
        place={draft}
        label={t(terms.write)}
        verb={t(terms.send)}
        onSend={async (content) => {
          await onSend(content, isKnown ? problemId : null);
          setProblemId('');
          setIsWriting(false);
        }}
        {...(isBroadcast && { onCancel: () => setIsWriting(false) })}
      />
    </div>
  );
}

interface ProblemPickerProps {
  problems: readonly QuestionProblem[];
  /** Display id of the problem; empty for a general question, which is the first option. */
  value: string;
  onChange: (value: string) => void;
}

function ProblemPicker({ problems, value, onChange }: ProblemPickerProps): JSX.Element {
  const t = useT();
  return (
    <div className="mb-2 flex items-center gap-2 text-13 text-text-2">
      <span aria-hidden="true" className="flex-none">
        {t('discussion.question.problem')}
      </span>
      <Select
        label={t('discussion.question.problem')}
        value={value}
        options={[
          { value: '', label: t('discussion.question.problem.general') },
          ...problems.map(({ displayId, title }) => ({ value: displayId, label: `${displayId}. ${title}` })),
        ]}
        onValueChange={onChange}
        className="max-w-full min-w-0 flex-1 sm:max-w-96"
      />
    </div>
  );
}
