import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Section } from '../ui/Section.tsx';
import { Label } from '../ui/Tag.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Time } from '../ui/Time.tsx';
import { smsOutboxQuery } from './queries.ts';

interface SmsTestProps {
  /** What is typed beside it is not saved yet. */
  isDirty: boolean;
  /** There is a provider to try. */
  isSet: boolean;
}

/** Sends a message by the saved settings, says what the provider answered, and tells what became of the newest ones. */
export function SmsTest({ isDirty, isSet }: SmsTestProps) {
  const t = useT();
  const client = useQueryClient();
  const [phone, setPhone] = useState('');
  const test = useMutation({
    async mutationFn(to: string) {
      const begun = performance.now();
      await call('POST /api/admin/sms-test', { body: { phone: to } });
      return { phone: to, seconds: ((performance.now() - begun) / 1000).toFixed(1) };
    },
    onSettled: () => client.invalidateQueries({ queryKey: smsOutboxQuery.queryKey }),
  });
  return (
    <>
      <Section title={t('siteAdmin.sms.test')} className="mb-8">
        <form
          noValidate
          className="mt-3 grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            test.mutate(phone.trim());
          }}
        >
          <TextField
            label={t('siteAdmin.sms.test.to')}
            type="tel"
            autoComplete="tel"
            hint={t('siteAdmin.sms.test.note')}
            value={phone}
            maxLength={40}
            onChange={(event) => setPhone(event.target.value)}
          />
          {isDirty ? <p className="text-12 text-v-stop">{t('siteAdmin.sms.test.unsaved')}</p> : null}
          <div>
            <Button type="submit" isBusy={test.isPending} disabled={!isSet || phone.trim() === ''}>
              {t('siteAdmin.sms.test.send')}
            </Button>
          </div>
          <output aria-live="polite" className="text-13 break-words">
            {test.data === undefined ? null : (
              <span className="flex items-start gap-2">
                <Icon name="check" className="mt-0.5 flex-none text-v-ac" />
                {t('siteAdmin.sms.test.done', test.data)}
              </span>
            )}
            {test.error === null ? null : <FieldError>{test.error.message}</FieldError>}
          </output>
        </form>
      </Section>
      <Outbox />
    </>
  );
}

function Outbox() {
  const t = useT();
  const { data: messages } = useQuery(smsOutboxQuery);
  return (
    <Section title={t('siteAdmin.sms.outbox')}>
      {messages === undefined ? (
        <div className="h-12" aria-busy="true" />
      ) : messages.length === 0 ? (
        <p className="py-2 text-13 text-text-3">{t('siteAdmin.sms.outbox.none')}</p>
      ) : (
        <ul className="text-13">
          {messages.map(({ id, phone, error, gmtCreate }) => (
            <li key={id} className="border-b border-line py-2">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="tabular-nums">{phone}</span>
                <Label tone={error === null ? 'plain' : 'failed'}>
                  {t(error === null ? 'siteAdmin.sms.outbox.taken' : 'siteAdmin.sms.outbox.failed')}
                </Label>
                <span className="ml-auto text-12 text-text-3">
                  <Time value={gmtCreate} />
                </span>
              </span>
              {error === null ? null : (
                <span className="mt-0.5 block text-12 break-words text-text-2">{error}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
