import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call, CallError } from '../api/client.ts';
import { ConsolePage } from '../console/ConsolePage.tsx';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { Markdown } from '../markdown/lazy-markdown.ts';
import { Link } from '../navigation/Link.tsx';
import { useUnsaved } from '../navigation/unsaved.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import type { SaveOutcome } from '../ui/form/use-form-page.ts';
import { Section } from '../ui/Section.tsx';
import { noticeEditPage } from './notice-edit.page.ts';
import { noticeSections, toBody, toSaved, type NoticeValues } from './notice-form.tsx';
import { noticeListKey, noticeQuery, type Notice } from './queries.ts';

/** A notice: a form while it waits, and what was delivered afterwards. */
export function NoticeEditPage() {
  const t = useT();
  const { noticeID } = noticeEditPage.useParams();
  const query = useQuery(noticeQuery(Number(noticeID)));
  const notice = query.data;
  return (
    <ConsolePage
      title={t(notice?.state ? 'notice.show' : 'notice.edit')}
      acts={
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
  const [isDirty, setIsDirty] = useState(false);
  const sections = useMemo(() => noticeSections(t), [t]);
  const saved = useMemo(() => toSaved(notice), [notice]);
  const { id } = notice;
  useUnsaved(isDirty);

  const readAnew = async () => toSaved(await client.fetchQuery({ ...noticeQuery(id), staleTime: 0 }));

  async function save(values: NoticeValues, version: string | number): Promise<SaveOutcome<NoticeValues>> {
    try {
      await call('PUT /api/admin/msg/notice', { body: { id, ...toBody(values), version: String(version) } });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'changedMeanwhile') throw error;
      return { kind: 'conflict', theirs: await readAnew() };
    }
    return { kind: 'saved', saved: await readAnew() };
  }

  return (
    <FormPage
      label={t('notice.edit')}
      formKey={`notice:${id}`}
      sections={sections}
      saved={saved}
      save={save}
      onDirty={setIsDirty}
      onSaved={() => {
        notify({ tone: 'success', text: t('notice.saved') });
        void client.invalidateQueries({ queryKey: noticeListKey });
      }}
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
