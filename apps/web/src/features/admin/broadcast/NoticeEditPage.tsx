import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { Markdown } from '../../../content/markdown/lazy-markdown.ts';
import { Link } from '../../../routing/Link.tsx';
import { EditForm } from '../../../routing/EditForm.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Section } from '../../../components/Section.tsx';
import { noticeEditPage } from './notice-edit.page.ts';
import { noticeSections, noticeBody, savedNotice } from './notice-form.tsx';
import { noticeListKey, noticeQuery, type Notice } from './queries.ts';

/** A broadcast: a form while scheduled, read-only after delivery. */
export function NoticeEditPage() {
  const t = useT();
  const { noticeID } = noticeEditPage.useParams();
  const query = useQuery(noticeQuery(Number(noticeID)));
  const notice = query.data;
  return (
    <ConsolePage
      title={t(notice?.state ? 'notice.show' : 'notice.edit')}
      actions={
        <Link to="/admin/notice" className="rounded-1 text-13 text-brand hover:text-brand-hover">
          {t('notice.back')}
        </Link>
      }
    >
      {notice === undefined ? (
        query.error === null ? null : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : notice.state ? (
        <Delivered notice={notice} />
      ) : (
        <NoticeForm key={notice.id} notice={notice} />
      )}
    </ConsolePage>
  );
}

function NoticeForm({ notice }: { notice: Notice }) {
  const t = useT();
  const client = useQueryClient();
  const sections = useMemo(() => noticeSections(t), [t]);
  const saved = useMemo(() => savedNotice(notice), [notice]);
  const { id } = notice;

  return (
    <EditForm
      label={t('notice.edit')}
      formKey={`notice:${id}`}
      sections={sections}
      saved={saved}
      readLatest={async () => savedNotice(await client.fetchQuery({ ...noticeQuery(id), staleTime: 0 }))}
      write={(values, version) =>
        call('PUT /api/admin/msg/notice', { body: { id, ...noticeBody(values), version } })
      }
      done={t('notice.saved')}
      onSaved={() => void client.invalidateQueries({ queryKey: noticeListKey })}
    />
  );
}

function Delivered({ notice }: { notice: Notice }) {
  const t = useT();
  const texts = [notice, ...(notice.english === null ? [] : [notice.english])];
  return (
    <>
      <p className="mb-4 text-13 text-text-2">{t('notice.delivered', { count: notice.reached })}</p>
      {texts.map(({ title, content }) => (
        <Section key={`${title} ${content.length}`} title={title}>
          <Markdown source={content} profile="staff" formulas={[]} className="py-2" />
        </Section>
      ))}
    </>
  );
}
