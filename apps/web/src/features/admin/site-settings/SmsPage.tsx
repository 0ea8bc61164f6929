import { siteLimits } from '@xiezhi/contract/limits/site';
import { useMemo, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import type { FormSection } from '../../../components/form/description.ts';
import type { SiteSettings } from './queries.ts';
import { SecretPart } from './SecretPart.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { SmsTest } from './SmsTest.tsx';
import { isWebAddress } from './website-form.ts';

type SmsValues = SiteSettings['sms']['values'];
const smsValues = (settings: SiteSettings): SmsValues => settings.sms.values;

/** SMS settings: account at the provider, secret, and a button to send a test message. */
export function SmsPage() {
  const t = useT();
  const sections = useMemo(() => smsSections(t), [t]);
  const [isDirty, setIsDirty] = useState(false);
  return (
    <SettingsFrame title={t('console.nav.settings')} tab="/admin/conf/sms">
      {(settings) => (
        <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_360px]">
          <div className="min-w-0">
            <SettingsForm
              section="sms"
              label={t('siteAdmin.tab.sms')}
              settings={settings}
              valuesOf={smsValues}
              sections={sections}
              write={(values, version) =>
                call('PUT /api/admin/settings/sms', { body: { ...values, version } })
              }
              onDirty={setIsDirty}
            />
          </div>
          <div className="min-w-0">
            <SecretPart
              title={t('siteAdmin.sms.secret')}
              label={t('siteAdmin.sms.secret.new')}
              isSet={settings.isSmsSecretSet}
              variable={settings.fixed['smsAccessKeySecret']}
              write={(smsAccessKeySecret) =>
                call('PUT /api/admin/settings/sms', { body: { smsAccessKeySecret } })
              }
            />
            <SmsTest isDirty={isDirty} isSet={settings.sms.values.smsDomain !== ''} />
          </div>
        </div>
      )}
    </SettingsFrame>
  );
}

function smsSections(t: Translate): FormSection<SmsValues>[] {
  return [
    {
      id: 'sms-provider',
      title: t('siteAdmin.sms.provider'),
      fields: [
        {
          kind: 'text',
          type: 'url',
          name: 'smsDomain',
          label: t('siteAdmin.smsDomain'),
          hint: t('siteAdmin.smsDomain.hint'),
          placeholder: 'https://sms.example.com/send',
          max: siteLimits.linkMax,
          check: ({ smsDomain }) =>
            smsDomain === '' || (isWebAddress(smsDomain) && smsDomain.trim().startsWith('https:'))
              ? undefined
              : t('siteAdmin.address.wrong'),
        },
        {
          kind: 'text',
          name: 'smsRegionId',
          label: t('siteAdmin.smsRegionId'),
          max: siteLimits.smsNameMax,
          isHalf: true,
        },
        {
          kind: 'text',
          name: 'smsAccessKeyId',
          label: t('siteAdmin.smsAccessKeyId'),
          max: siteLimits.credentialMax,
          isHalf: true,
        },
        {
          kind: 'text',
          name: 'smsSignName',
          label: t('siteAdmin.smsSignName'),
          max: siteLimits.smsNameMax,
          isHalf: true,
        },
        {
          kind: 'text',
          name: 'smsTemplateCode',
          label: t('siteAdmin.smsTemplateCode'),
          hint: t('siteAdmin.smsTemplateCode.hint'),
          max: siteLimits.smsNameMax,
          isHalf: true,
        },
      ],
    },
  ];
}
