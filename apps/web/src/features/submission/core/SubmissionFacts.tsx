import type { JSX, ReactNode } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Link } from '../../../routing/Link.tsx';
import { scopePath, useScope } from '../../../routing/scope.ts';
import { formatLength, formatMemory, formatTime } from '../../../lib/format-figures.ts';
import type { Submission } from './queries.ts';

/**
 * The padding makes the link as large as a touch target. It is inside the element, because the surrounding pane clips
 * overflow.
 */
const link =
  'inline-block max-w-full align-top ellipsis py-0.5 text-brand hover:text-brand-hover max-sm:-my-1.5 max-sm:py-3';

function Fact({ label, children }: { label: string; children: ReactNode }): JSX.Element {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-12 text-text-3">{label}</dt>
      <dd className="ellipsis max-w-80">{children}</dd>
    </div>
  );
}

interface SubmissionFactsProps {
  submission: Submission;
  /** The problem's id in the current scope, if it differs from the id in the bank. */
  problemId?: string | undefined;
}

/** Properties of a submission other than its verdict. */
export function SubmissionFacts({ submission, problemId }: SubmissionFactsProps): JSX.Element {
  const t = useT();
  const home = scopePath(useScope());
  const { displayPid, title } = submission;
  const id = problemId ?? displayPid;
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2 border-b border-line py-3 text-13">
      {id !== null && (
        <Fact label={t('submission.problem')}>
          {submission.isProblemDeleted ? (
            `${id} ${title ?? ''}`
          ) : (
            <HrefLink href={`${home}/problem/${encodeURIComponent(id)}`} className={link}>
              {id} {title}
            </HrefLink>
          )}
        </Fact>
      )}
      <Fact label={t('submission.user')}>
        <Link
          to="/user-home"
          search={{ uid: submission.uid, username: submission.username }}
          className={link}
        >
          {submission.username}
        </Link>
      </Fact>
      <Fact label={t('submission.language')}>{submission.language}</Fact>
      <Fact label={t('submission.time')}>{formatTime(submission.time)}</Fact>
      <Fact label={t('submission.memory')}>{formatMemory(submission.memory)}</Fact>
      <Fact label={t('submission.length')}>{formatLength(submission.length)}</Fact>
      <Fact label={t('submission.submittedAt')}>
        <time dateTime={submission.submitTime}>{formatExact(submission.submitTime)}</time>
      </Fact>
      {submission.judger !== null && submission.judger !== '' && (
        <Fact label={t('submission.judger')}>{submission.judger}</Fact>
      )}
      {submission.oiRankScore !== null && (
        <Fact label={t('submission.rankScore')}>{submission.oiRankScore}</Fact>
      )}
      {submission.isManual && <Fact label={t('submission.judgedBy')}>{t('submission.manual')}</Fact>}
    </dl>
  );
}
