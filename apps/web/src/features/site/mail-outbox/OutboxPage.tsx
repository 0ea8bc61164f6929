import { limits } from '@xiezhi/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { useSession } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { Button } from '../../../components/Button.tsx';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { mailColumns } from './mail-columns.tsx';
import { MailDialog } from './MailDialog.tsx';
import { MailLine } from './MailLine.tsx';
import { outboxPage } from './outbox.page.ts';
import { outboxQuery, type Mail } from './queries.ts';

const idOf = (mail: Mail): Mail['id'] => mail.id;

/** All mails of the last seven days, for root. */
export function OutboxPage(): JSX.Element {
  const t = useT();
  const { user, token } = useSession();
  const search = outboxPage.useSearch();
  const { currentPage = 1, limit = limits.rankPageSize } = search;
  const { listed } = useListAddress();
  const canSee = user?.can.seeOutbox === true;
  const query = useQuery({ ...outboxQuery(currentPage, limit), enabled: canSee });
  const [open, setOpen] = useState<Mail | null>(null);
  const columns = useMemo(() => mailColumns(t, setOpen), [t]);
  useTitle(t('common.nav.outbox'));

  if (!canSee) {
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

  return (
    <div className="page-box">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-20 font-bold">{t('common.nav.outbox')}</h1>
        <p className="text-13 text-text-3">{t('outbox.note')}</p>
      </div>
      <DataList
        label={t('common.nav.outbox')}
        columns={columns}
        {...listed(query, search, limit)}
        rowKey={idOf}
        expected={10}
        narrow={{
          below: 640,
          height: 68,
          className: 'py-1.5',
          renderRow: (mail) => <MailLine mail={mail} onOpen={setOpen} />,
        }}
        empty={{ icon: 'mail', title: t('outbox.none'), detail: t('outbox.none.detail') }}
      />
      {open === null ? null : <MailDialog mail={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
