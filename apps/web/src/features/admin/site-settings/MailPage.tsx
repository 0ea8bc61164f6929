import { siteLimits } from '@xiezhi/contract/limits/site';
import { useMemo, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import type { FormSection } from '../../../components/form/description.ts';
import { HandbookLink } from '../../../routing/HandbookLink.tsx';
import { MailTest } from './MailTest.tsx';
import type { SiteSettings } from './queries.ts';
import { SecretPart } from './SecretPart.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

type MailValues = SiteSettings['mail']['values'];
const mailValues = (settings: SiteSettings): MailValues => settings.mail.values;

/** Mail settings: mail server, password, and a button to send a test mail. */
export function MailPage() {
  const t = useT();
  const sections = useMemo(() => mailSections(t), [t]);
  const [isDirty, setIsDirty] = useState(false);
  return (
    <SettingsFrame title={t('console.nav.settings')} tab="/admin/conf/mail">
      {(settings) => (
        <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_360px]">
          <div className="min-w-0">
            <SettingsForm
              section="mail"
              label={t('siteAdmin.tab.mail')}
              settings={settings}
              valuesOf={mailValues}
              sections={sections}
              write={(values, version) =>
                call('PUT /api/admin/settings/mail', { body: { ...values, version } })
              }
              onDirty={setIsDirty}
            />
          </div>
          <div className="min-w-0">
            <SecretPart
              title={t('siteAdmin.mail.password')}
              label={t('siteAdmin.mail.password.new')}
              isSet={settings.isMailPasswordSet}
              variable={settings.fixed['smtpPassword']}
              write={(smtpPassword) => call('PUT /api/admin/settings/mail', { body: { smtpPassword } })}
            />
            <MailTest isDirty={isDirty} isSet={settings.mail.values.smtpHost !== ''} />
          </div>
        </div>
      )}
    </SettingsFrame>
  );
}

function mailSections(t: Translate): FormSection<MailValues>[] {
  return [
    {
      id: 'mail-server',
      title: t('siteAdmin.mail.server'),
      fields: [
        {
          kind: 'text',
          name: 'smtpHost',
          label: t('siteAdmin.smtpHost'),
          hint: t('siteAdmin.smtpHost.hint'),
          placeholder: 'smtp.example.com',
          max: siteLimits.hostMax,
          isHalf: true,
        },
        {
          kind: 'number',
          name: 'smtpPort',
          label: t('siteAdmin.smtpPort'),
          hint: t('siteAdmin.smtpPort.hint'),
          isRequired: true,
          min: 1,
          max: siteLimits.portMax,
          isName: true,
          isHalf: true,
        },
        {
          kind: 'text',
          name: 'smtpUsername',
          label: t('siteAdmin.smtpUsername'),
          hint: t('siteAdmin.smtpUsername.hint'),
          max: siteLimits.credentialMax,
          isHalf: true,
        },
        {
          kind: 'text',
          name: 'mailFrom',
          type: 'email',
          label: t('siteAdmin.mailFrom'),
          hint: t('siteAdmin.mailFrom.hint'),
          max: siteLimits.emailMax,
          isHalf: true,
        },
        {
          kind: 'switch',
          name: 'smtpSsl',
          label: t('siteAdmin.smtpSsl'),
          hint: (
            <>
              {t('siteAdmin.smtpSsl.hint')} <HandbookLink to="sign-in#mail" topic={t('siteAdmin.tab.mail')} />
            </>
          ),
        },
        {
          kind: 'text',
          name: 'mailPictureUrl',
          label: t('siteAdmin.mailPictureUrl'),
          hint: t('siteAdmin.mailPictureUrl.hint'),
          max: siteLimits.linkMax,
        },
      ],
    },
  ];
}
