import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../api/client.ts';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/notices.ts';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { FormPage } from '../../../components/form/FormPage.tsx';
import { noticeSections, newNotice, toBody } from './notice-form.tsx';
import { noticeListKey } from './queries.ts';

/** A new notice. */
export function NoticeCreatePage() {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const [isDirty, setIsDirty] = useState(false);
  const sections = useMemo(() => noticeSections(t), [t]);
  useUnsaved(isDirty);
  return (
    <ConsolePage title={t('notice.create')}>
      <FormPage
        label={t('notice.create')}
        formKey="notice:new"
        sections={sections}
        saved={newNotice}
        verb={t('notice.save')}
        onDirty={setIsDirty}
        save={async (values) => {
          await call('POST /api/admin/msg/notice', { body: toBody(values) });
          return { kind: 'saved', saved: { ...newNotice, values, version: 'published' } };
        }}
        onSaved={() => {
          // Nothing is left behind any more: nobody is asked on the way to the list.
          flushSync(() => setIsDirty(false));
          showToast({ tone: 'success', text: t('notice.saved') });
          void client.invalidateQueries({ queryKey: noticeListKey });
          void router.navigate({ to: '/admin/notice' });
        }}
      />
    </ConsolePage>
  );
}
