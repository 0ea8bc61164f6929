import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Section } from '../../../components/Section.tsx';
import { Label } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import { smsOutboxQuery } from './queries.ts';
import { TestSend } from './TestSend.tsx';

interface SmsTestProps {
  /** Whether the form has unsaved changes. */
  isDirty: boolean;
  /** A provider is configured. */
  isSet: boolean;
}

/**
 * Sends a message with the saved settings, shows the provider's response and the status of recent messages.
 */
export function SmsTest({ isDirty, isSet }: SmsTestProps) {
  const t = useT();
  const client = useQueryClient();
  return (
    <>
      <Section title={t('siteAdmin.sms.test')} className="mb-8">
        <TestSend
          kind="sms"
          type="tel"
          maxLength={40}
          isDirty={isDirty}
          isSet={isSet}
          send={(phone) => call('POST /api/admin/sms-test', { body: { phone } })}
          onTried={() => client.invalidateQueries({ queryKey: smsOutboxQuery.queryKey })}
        />
      </Section>
      <Outbox />
    </>
  );
}

function Outbox() {
  const t = useT();
  const query = useQuery(smsOutboxQuery);
  const { data: messages } = query;
  return (
    <Section title={t('siteAdmin.sms.outbox')}>
      {messages === undefined ? (
        query.error === null ? (
          <div className="h-12" aria-busy="true" />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )
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
