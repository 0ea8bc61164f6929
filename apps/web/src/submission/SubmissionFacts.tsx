import type { JSX, ReactNode } from 'react';
import { useT } from '../i18n/messages.ts';
import { formatExact } from '../lib/format-time.ts';
import { Link } from '../navigation/Link.tsx';
import { formatLength, formatMemory, formatTime } from '../lib/format-figures.ts';
import type { Submission } from './queries.ts';

function Fact({ label, children }: { label: string; children: ReactNode }): JSX.Element {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-12 text-text-3">{label}</dt>
      <dd className="ellipsis max-w-80">{children}</dd>
    </div>
  );
}

/** What is known of a submission beside its verdict. */
export function SubmissionFacts({ submission }: { submission: Submission }): JSX.Element {
  const t = useT();
  const { displayPid, title } = submission;
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2 border-b border-line py-3 text-13">
      {displayPid !== null && (
        <Fact label={t('submission.problem')}>
          <Link
            to="/problem/$problemID"
            params={{ problemID: displayPid }}
            className="text-brand hover:text-brand-hover"
          >
            {displayPid} {title}
          </Link>
        </Fact>
      )}
      <Fact label={t('submission.user')}>
        <Link
          to="/user-home"
          search={{ uid: submission.uid, username: submission.username }}
          className="text-brand hover:text-brand-hover"
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
