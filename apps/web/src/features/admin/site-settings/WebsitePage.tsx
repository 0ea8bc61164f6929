import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { CarouselPart } from './CarouselPart.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { websiteSections, websiteValues } from './website-form.ts';

/** Name of the site, registration, and pictures of the home page. */
export function WebsitePage() {
  const t = useT();
  const sections = useMemo(() => websiteSections(t), [t]);
  return (
    <SettingsFrame title={t('console.nav.settings')} tab="/admin/conf">
      {(settings) => (
        <>
          <SettingsForm
            section="website"
            label={t('siteAdmin.tab.website')}
            settings={settings}
            valuesOf={websiteValues}
            sections={sections}
            write={(values, version) =>
              call('PUT /api/admin/settings/website', {
                body: { ...values, emailDomainBlacklist: [...values.emailDomainBlacklist], version },
              })
            }
          />
          <div className="mt-8">
            <CarouselPart />
          </div>
        </>
      )}
    </SettingsFrame>
  );
}
