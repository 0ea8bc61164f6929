import { siteLimits } from '@xiezhi/contract/site-limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { HrefLink } from '../navigation/HrefLink.tsx';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Section } from '../ui/Section.tsx';
import { TextField } from '../ui/TextField.tsx';

interface MailTestProps {
  /** What is typed beside it is not saved yet. */
  isDirty: boolean;
  /** There is a mail server to try. */
  isSet: boolean;
}

/** Sends a mail by the saved settings and says what the mail server answered. */
export function MailTest({ isDirty, isSet }: MailTestProps) {
  const t = useT();
  const [email, setEmail] = useState('');
  const test = useMutation({
    async mutationFn(to: string) {
      const begun = performance.now();
      await call('POST /api/admin/config/test-email', { body: { email: to } });
      return { email: to, seconds: ((performance.now() - begun) / 1000).toFixed(1) };
    },
  });
  return (
    <Section
      title={t('siteAdmin.mail.test')}
      aside={
        <HrefLink href="/outbox" className="text-brand hover:text-brand-hover">
          {t('siteAdmin.mail.outbox')}
        </HrefLink>
      }
    >
      <form
        noValidate
        className="mt-3 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate(email.trim());
        }}
      >
        <TextField
          label={t('siteAdmin.mail.test.to')}
          type="email"
          autoComplete="email"
          hint={t('siteAdmin.mail.test.note')}
          value={email}
          maxLength={siteLimits.emailMax}
          onChange={(event) => setEmail(event.target.value)}
        />
        {isDirty ? <p className="text-12 text-v-stop">{t('siteAdmin.mail.test.unsaved')}</p> : null}
        <div>
          <Button type="submit" isBusy={test.isPending} disabled={!isSet || email.trim() === ''}>
            {t('siteAdmin.mail.test.send')}
          </Button>
        </div>
        <output aria-live="polite" className="text-13 break-words">
          {test.data === undefined ? null : (
            <span className="flex items-start gap-2">
              <Icon name="check" className="mt-0.5 flex-none text-v-ac" />
              {t('siteAdmin.mail.test.done', test.data)}
            </span>
          )}
          {test.error === null ? null : <FieldError>{test.error.message}</FieldError>}
        </output>
      </form>
    </Section>
  );
}
