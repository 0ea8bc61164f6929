import { useMutation } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { call, type CallData } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { createStore } from '../../../lib/store.ts';
import { useForm } from '../../../components/use-form.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import { CheckedForm } from '../auth/CheckedForm.tsx';
import { DeviceRequest } from './DeviceRequest.tsx';
import { devicePage } from './device.page.ts';

type Request = CallData<'GET /api/device-authorizations/request'>;
type End = 'granted' | 'denied';

/** Page to sign in a program: the user enters the code that the program shows and confirms its permissions. */
export function DevicePage(): JSX.Element {
  const t = useT();
  const [request, setRequest] = useState<Request | null>(null);
  const [end, setEnd] = useState<End | null>(null);
  const username = useUser()?.username ?? '';
  useTitle(t('device.title'));
  return (
    <div className="page-box">
      <div className="mx-auto max-w-[420px] sm:pt-6">
        <h1 className="mb-2 text-20 font-bold">{t('device.title')}</h1>
        {end !== null ? (
          <EmptyState
            icon={end === 'granted' ? 'check' : 'lock'}
            title={t(`device.${end}`)}
            detail={t(`device.${end}.detail`, { name: username })}
          />
        ) : request === null ? (
          <CodeForm onFound={setRequest} />
        ) : (
          <DeviceRequest request={request} onEnd={setEnd} onBack={() => setRequest(null)} />
        )}
      </div>
    </div>
  );
}

function CodeForm({ onFound }: { onFound: (request: Request) => void }) {
  const t = useT();
  const { code = '' } = devicePage.useSearch();
  const [store] = useState(() => createStore({ code }));
  const form = useForm({
    store,
    fields: ['code'],
    check: (_field, values) => (values.code.trim() === '' ? (to) => to('device.code.required') : undefined),
  });
  const search = useMutation({
    mutationFn: (userCode: string) => call('GET /api/device-authorizations/request', { query: { userCode } }),
    meta: { isQuiet: true },
    onSuccess: onFound,
  });
  return (
    <CheckedForm
      checkAll={form.checkAll}
      onSend={() => search.mutate(form.values.code.trim())}
      problem={errorMessageIfAny(search.error)}
      actions={
        <Button type="submit" tone="primary" isBusy={search.isPending} className="mt-1">
          {t('device.code.send')}
        </Button>
      }
    >
      <p className="text-13 text-text-2">{t('device.intro')}</p>
      <TextField
        {...form.input('code')}
        label={t('device.code')}
        className="font-mono tracking-wider uppercase"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
      />
    </CheckedForm>
  );
}
