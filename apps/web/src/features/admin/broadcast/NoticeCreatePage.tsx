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

/** Creates a broadcast. */
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
          // Clears the dirty state first, so that the navigation to the list does not ask.
          flushSync(() => setIsDirty(false));
          showToast({ tone: 'success', text: t('notice.saved') });
          void client.invalidateQueries({ queryKey: noticeListKey });
          void router.navigate({ to: '/admin/notice' });
        }}
      />
    </ConsolePage>
  );
}
