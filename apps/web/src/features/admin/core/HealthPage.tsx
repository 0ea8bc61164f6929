import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Button } from '../../../components/Button.tsx';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { StateMark } from '../../../components/StateMark.tsx';
import { Time } from '../../../components/Time.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { healthQuery, type HealthFinding } from './queries.ts';

/** Health findings of the site with advice, worst first. */
export function HealthPage() {
  const t = useT();
  const query = useQuery(healthQuery);
  const { data } = query;
  const bad = data?.findings.filter(({ state }) => state !== 'well').length ?? 0;
  return (
    <ConsolePage
      title={t('console.nav.health')}
      help="health#checks"
      note={
        data === undefined ? null : (
          <>
            <span className="mr-3">
              {bad === 0 ? t('nodeAdmin.health.good') : t('nodeAdmin.health.some', { count: bad })}
            </span>
            {t('nodeAdmin.health.note')} <Time value={data.checkedAt} />
          </>
        )
      }
      actions={
        <Button isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {t('nodeAdmin.health.again')}
        </Button>
      }
    >
      <QueryContent query={query} before={<div className="h-96" aria-busy="true" />}>
        {({ findings }) => (
          <ul className="border-t border-line-strong">
            {findings.map((finding) => (
              <Row key={`${finding.code} ${finding.text}`} finding={finding} />
            ))}
          </ul>
        )}
      </QueryContent>
    </ConsolePage>
  );
}

const marks = { well: 'done', warning: 'open', wrong: 'wrong' } as const;

function Row({ finding }: { finding: HealthFinding }) {
  const t = useT();
  const { state, text, advice, link } = finding;
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 text-13">
      <StateMark state={marks[state]} label={t(`nodeAdmin.health.state.${state}`)} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className={cx('break-words', state !== 'well' && 'text-14 font-medium')}>{text}</p>
        {advice === null ? null : <p className="mt-0.5 break-words text-text-2">{advice}</p>}
      </div>
      {link === null ? null : (
        <HrefLink
          href={link}
          className="inline-flex min-h-6 min-w-6 flex-none items-center text-brand hover:text-brand-hover max-sm:min-h-11"
        >
          {t('nodeAdmin.health.mend')}
        </HrefLink>
      )}
    </li>
  );
}
