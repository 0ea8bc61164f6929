import { repositoryLimits } from '@xiezhi/contract/limits/repository';
import { siteLimits } from '@xiezhi/contract/limits/site';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import type { FormSection } from '../../../components/form/description.ts';
import { Section } from '../../../components/Section.tsx';
import { Link } from '../../../routing/Link.tsx';
import type { SiteSettings } from './queries.ts';
import { SecretPart } from './SecretPart.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { isWebAddress } from './website-form.ts';

type ServiceValues = Omit<SiteSettings['services']['values'], 'repositoryHosts'> & {
  repositoryHosts: readonly string[];
};
const serviceValues = (settings: SiteSettings): ServiceValues => settings.services.values;

/** External services used by the site, and data folders. */
export function ServicesPage() {
  const t = useT();
  const sections = useMemo(() => serviceSections(t), [t]);
  return (
    <SettingsFrame title={t('console.nav.settings')} tab="/admin/conf/services">
      {(settings) => (
        <>
          <SecretPart
            title={t('siteAdmin.services.assistant.key')}
            label={t('siteAdmin.services.assistant.newKey')}
            isSet={settings.isAssistantKeySet}
            variable={settings.fixed['assistantKey']}
            write={(assistantKey) => call('PUT /api/admin/settings/services', { body: { assistantKey } })}
          />
          <SettingsForm
            section="services"
            label={t('siteAdmin.services.assistant')}
            settings={settings}
            valuesOf={serviceValues}
            sections={sections}
            write={(values, version) =>
              call('PUT /api/admin/settings/services', {
                body: { ...values, repositoryHosts: [...values.repositoryHosts], version },
              })
            }
          />
          <RemoteJudges />
          <DataSource source={settings.dataSource} />
        </>
      )}
    </SettingsFrame>
  );
}

/** Link to the page of remote judges, which has no menu entry until one of them is enabled. */
function RemoteJudges() {
  const t = useT();
  return (
    <Section title={t('console.nav.remoteAccounts')} className="mt-8">
      <p className="py-2 text-13 text-text-2">
        {t('siteAdmin.services.remote')}{' '}
        <Link to="/admin/remote-accounts" className="text-brand underline hover:text-brand-hover">
          {t('siteAdmin.services.remote.open')}
        </Link>
      </p>
    </Section>
  );
}

function DataSource({ source }: { source: SiteSettings['dataSource'] }) {
  const t = useT();
  const rows = [
    [t('siteAdmin.data.host'), `${source.host}:${source.port}`],
    [t('siteAdmin.data.database'), source.database],
    [t('siteAdmin.data.user'), source.username],
    [t('siteAdmin.data.version'), source.version],
    [t('siteAdmin.data.pool'), String(source.poolSize)],
    [t('siteAdmin.data.folder'), source.dataFolder],
  ] as const;
  return (
    <Section title={t('siteAdmin.data.source')} className="mt-8">
      <p className="py-2 text-13 text-text-3">{t('siteAdmin.data.note')}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-13">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-text-3">{label}</dt>
            <dd className="font-mono break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function serviceSections(t: Translate): FormSection<ServiceValues>[] {
  return [
    {
      id: 'services-assistant',
      title: t('siteAdmin.services.assistant'),
      fields: [
        {
          kind: 'text',
          type: 'url',
          name: 'assistantUrl',
          label: t('siteAdmin.assistantUrl'),
          hint: t('siteAdmin.assistantUrl.hint'),
          max: siteLimits.linkMax,
          check: ({ assistantUrl }) =>
            isWebAddress(assistantUrl) ? undefined : t('siteAdmin.address.wrong'),
          isHalf: true,
        },
        {
          kind: 'text',
          name: 'assistantModel',
          label: t('siteAdmin.assistantModel'),
          max: siteLimits.modelMax,
          isHalf: true,
        },
      ],
    },
    {
      id: 'services-repositories',
      title: t('siteAdmin.services.repositories'),
      fields: [
        {
          kind: 'tags',
          name: 'repositoryHosts',
          label: t('siteAdmin.repositoryHosts'),
          hint: t('siteAdmin.repositoryHosts.hint'),
          max: repositoryLimits.hostsMax,
        },
      ],
    },
  ];
}
