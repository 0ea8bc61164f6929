import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { limitSections, limitValues } from './limits-form.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { StoragePart } from './StoragePart.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

/** Enabled features and their limits. */
export function LimitsPage() {
  const t = useT();
  const sections = useMemo(() => limitSections(t), [t]);
  return (
    <SettingsFrame title={t('console.nav.switches')}>
      {(settings) => (
        <>
          <SettingsForm
            section="limits"
            label={t('console.nav.switches')}
            settings={settings}
            valuesOf={limitValues}
            sections={sections}
            write={(values, version) =>
              call('PUT /api/admin/settings/limits', { body: { ...values, version } })
            }
          />
          <StoragePart />
        </>
      )}
    </SettingsFrame>
  );
}
