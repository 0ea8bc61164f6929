import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { CreateForm } from '../../../routing/CreateForm.tsx';
import { noticeSections, newNotice, noticeBody } from './notice-form.tsx';
import { noticeListKey } from './queries.ts';

/** Creates a broadcast. */
export function NoticeCreatePage() {
  const t = useT();
  const sections = useMemo(() => noticeSections(t), [t]);
  return (
    <ConsolePage title={t('notice.create')}>
      <CreateForm
        label={t('notice.create')}
        formKey="notice:new"
        sections={sections}
        first={newNotice}
        verb={t('notice.save')}
        create={async (values) => {
          await call('POST /api/admin/msg/notice', { body: noticeBody(values) });
          return '/admin/notice';
        }}
        done={t('notice.saved')}
        changedKey={noticeListKey}
      />
    </ConsolePage>
  );
}
