import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { storage } from '../../../lib/storage.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Link } from '../../../routing/Link.tsx';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { buttonClass } from '../../../components/Button.tsx';
import { CopyButton } from '../../../components/CopyButton.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { StateMark } from '../../../components/StateMark.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { dashboardMetricsQuery } from './queries.ts';

const hiddenKey = 'console:first-steps-hidden';

/** Remaining setup steps of a new site, with links. Hidden when all steps are complete or the user hides them. */
export function FirstSteps() {
  const t = useT();
  const user = useUser();
  const { data: figures } = useQuery(dashboardMetricsQuery);
  const { data: site } = useQuery(websiteConfigQuery);
  const [isHidden, setIsHidden] = useState(() => storage.read(hiddenKey) !== null);
  if (isHidden || figures === undefined || site === undefined || user?.can.manageSite !== true) return null;
  const hasPeople = figures.userNum > 1;
  const hasProblem = figures.ownProblemNum > 0;
  const hasSubmission = figures.submissionNum > 0;
  const done = [true, site.isMailVerified, hasProblem, hasSubmission, hasPeople];
  // Mail is optional.
  if (hasProblem && hasSubmission && hasPeople) return null;
  return (
    <section aria-label={t('console.first.title')}>
      <div className="flex items-start gap-2">
        <div className="min-w-0">
          <h2 className="text-20 font-bold">{t('console.first.title')}</h2>
          <p className="mt-1 text-13 text-text-2">{t('console.first.note')}</p>
        </div>
        <IconButton
          icon="x"
          label={t('console.first.hide')}
          className="ml-auto"
          onClick={() => {
            storage.write(hiddenKey, 'yes');
            setIsHidden(true);
          }}
        />
      </div>
      <div className="mt-3 flex gap-0.5" aria-hidden="true">
        {done.map((isDone, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the steps are fixed
          <span key={index} className={`h-1 flex-1 ${isDone ? 'bg-brand-fill' : 'bg-line'}`} />
        ))}
      </div>
      <ol>
        <Step number={1} isDone title={t('console.first.account')} text={t('console.first.account.text')}>
          <Link to="/setting" className={buttonClass('quiet')}>
            {t('console.first.account.act')}
          </Link>
        </Step>
        <Step
          number={2}
          isDone={site.isMailVerified}
          title={t('console.first.mail')}
          text={t(site.isMailVerified ? 'console.first.mail.done' : 'console.first.mail.text')}
        >
          {site.isMailVerified ? (
            <Link to="/outbox" className={buttonClass('quiet')}>
              {t('console.first.mail.act')}
            </Link>
          ) : (
            <HrefLink href="/admin/conf/mail" className={buttonClass()}>
              {t('console.first.mail.set')}
            </HrefLink>
          )}
        </Step>
        <Step
          number={3}
          isDone={hasProblem}
          title={t('console.first.problem')}
          text={
            hasProblem
              ? t('console.first.problem.done', { count: figures.ownProblemNum })
              : figures.problemNum === 0
                ? t('console.first.problem.empty')
                : t('console.first.problem.text', { count: figures.problemNum })
          }
        >
          <HrefLink href="/admin/problem/batch-operation" className={buttonClass()}>
            {t('console.first.problem.import')}
          </HrefLink>
          <Link to="/admin/problem/create" className={buttonClass()}>
            <Icon name="plus" />
            {t('console.first.problem.create')}
          </Link>
        </Step>
        <Step
          number={4}
          isDone={hasSubmission}
          title={t('console.first.try')}
          text={t('console.first.try.text')}
        >
          <Link to="/problem" className={buttonClass()}>
            {t('console.first.try.act')}
          </Link>
        </Step>
        <Step
          number={5}
          isDone={hasPeople}
          title={t('console.first.people')}
          text={t('console.first.people.text', { address: site.baseUrl })}
        >
          <CopyButton text={site.baseUrl} label={t('console.first.people.copy')} />
          <Link to="/admin/announcement/create" className={buttonClass('quiet')}>
            {t('console.first.people.act')}
          </Link>
          <HrefLink href="/admin/user" className={buttonClass()}>
            <Icon name="users" />
            {t('console.first.people.accounts')}
          </HrefLink>
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  number: number;
  isDone: boolean;
  title: string;
  text: string;
  children?: ReactNode;
}

function Step({ number, isDone, title, text, children }: StepProps) {
  const t = useT();
  return (
    <li className="flex flex-wrap gap-3 border-b border-line py-3.5 sm:flex-nowrap">
      {isDone ? (
        <span className="flex size-5 flex-none items-center justify-center text-v-ac">
          <StateMark state="done" label={t('console.first.done')} />
        </span>
      ) : (
        <span
          aria-hidden="true"
          className="flex size-5 flex-none items-center justify-center rounded-full border border-line-control text-12"
        >
          {number}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className={isDone ? '' : 'font-bold'}>{title}</p>
        <p className="mt-0.5 text-13 break-words text-text-2">{text}</p>
      </div>
      {children === undefined ? null : (
        <div className="flex flex-wrap items-center gap-2 self-center max-sm:basis-full max-sm:pl-8">
          {children}
        </div>
      )}
    </li>
  );
}
