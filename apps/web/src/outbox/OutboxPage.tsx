import { limits } from '@xiezhi/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import { useSession } from '../api/session.ts';
import { useT } from '../i18n/messages.ts';
import { openAuthDialog } from '../lib/auth-dialog.ts';
import { useTitle } from '../site/title.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { DataTable, SkeletonRows, Th } from '../ui/table.tsx';
import { MailDialog } from './MailDialog.tsx';
import { MailRow } from './MailRow.tsx';
import { outboxPage } from './outbox.page.ts';
import { outboxQuery, type Mail } from './queries.ts';

/** All mails of the last seven days, for root. */
export function OutboxPage(): JSX.Element {
  const t = useT();
  const { user, token } = useSession();
  const { currentPage = 1, limit = limits.rankPageSize } = outboxPage.useSearch();
  const router = useRouter();
  const navigate = outboxPage.useNavigate();
  const isRoot = user?.roleList.includes('root') === true;
  const query = useQuery({ ...outboxQuery(currentPage, limit), enabled: isRoot });
  const [open, setOpen] = useState<Mail | null>(null);
  useTitle(t('common.nav.outbox'));

  if (!isRoot) {
    return (
      <>
        <h1 className="sr-only">{t('common.nav.outbox')}</h1>
        <EmptyState
          icon="lock"
          title={t('outbox.forbidden')}
          actions={
            token === null ? (
              <Button tone="primary" onClick={() => openAuthDialog('login')}>
                {t('common.login')}
              </Button>
            ) : null
          }
        />
      </>
    );
  }

  const records = query.data?.records;
  return (
    <div className="page-box">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-20 font-bold">{t('common.nav.outbox')}</h1>
        <p className="text-13 text-text-3">{t('outbox.note')}</p>
      </div>
      {query.error !== null && records === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : records?.length === 0 ? (
        <EmptyState icon="mail" title={t('outbox.none')} detail={t('outbox.none.detail')} />
      ) : (
        <>
          <DataTable
            caption={t('common.nav.outbox')}
            isStale={query.isPlaceholderData}
            className="table-fixed"
          >
            <thead>
              <tr>
                <Th className="w-24">{t('outbox.state')}</Th>
                <Th className="w-[30%] max-sm:hidden">{t('outbox.recipient')}</Th>
                <Th>{t('outbox.subject')}</Th>
                <Th align="right" className="w-24">
                  {t('outbox.time')}
                </Th>
              </tr>
            </thead>
            <tbody>
              {records === undefined ? (
                <SkeletonRows rows={10} widths={[56, 160, 240, 56]} />
              ) : (
                records.map((mail) => <MailRow key={mail.id} mail={mail} onOpen={() => setOpen(mail)} />)
              )}
            </tbody>
          </DataTable>
          {query.data === undefined ? null : (
            <Pager
              current={currentPage}
              size={limit}
              total={query.data.total}
              hrefOf={(page) =>
                router.buildLocation({ to: '/outbox', search: { currentPage: page, limit } }).href
              }
              onPage={(page) => void navigate({ search: { currentPage: page, limit } })}
              onSize={(size) => void navigate({ search: { limit: size } })}
            />
          )}
        </>
      )}
      {open === null ? null : <MailDialog mail={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
