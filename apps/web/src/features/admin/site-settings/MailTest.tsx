import { siteLimits } from '@xiezhi/contract/limits/site';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Section } from '../../../components/Section.tsx';
import { TestSend } from './TestSend.tsx';

interface MailTestProps {
  /** Whether the form has unsaved changes. */
  isDirty: boolean;
  /** A mail server is configured. */
  isSet: boolean;
}

/** Sends a mail with the saved settings and shows the mail server's response. */
export function MailTest({ isDirty, isSet }: MailTestProps) {
  const t = useT();
  return (
    <Section
      title={t('siteAdmin.mail.test')}
      aside={
        <HrefLink href="/outbox" className="text-brand hover:text-brand-hover">
          {t('siteAdmin.mail.outbox')}
        </HrefLink>
      }
    >
      <TestSend
        kind="mail"
        type="email"
        maxLength={siteLimits.emailMax}
        isDirty={isDirty}
        isSet={isSet}
        send={(email) => call('POST /api/admin/config/test-email', { body: { email } })}
      />
    </Section>
  );
}
