import { areAscending, ratingSources } from '@xiezhi/contract/rating';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { useT, type Translate } from '../../../i18n/messages.ts';
import type { FormSection } from '../../../components/form/description.ts';
import type { SiteSettings } from './queries.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { TiersEditor, type TierValue } from './TiersEditor.tsx';

/** Values of the form. */
type RatingValues = { ratingSource: string; ratingTiers: readonly TierValue[] };

const ratingValues = (settings: SiteSettings): RatingValues => settings.ratings.values;

/** Tiers of ratings, and whether existing clients receive ratings of this site or of Codeforces. */
export function RatingSettingsPage() {
  const t = useT();
  const sections = useMemo(() => ratingSections(t), [t]);
  return (
    <SettingsFrame title={t('console.nav.settings')} tab="/admin/conf/ratings">
      {(settings) => (
        <SettingsForm
          section="ratings"
          label={t('ratingAdmin.settings')}
          settings={settings}
          valuesOf={ratingValues}
          sections={sections}
          write={({ ratingSource, ratingTiers }, version) =>
            call('PUT /api/admin/settings/ratings', {
              body: {
                ratingSource: ratingSource === 'site' ? 'site' : 'codeforces',
                ratingTiers: ratingTiers.map((tier) => ({ ...tier, from: tier.from ?? 0 })),
                version,
              },
            })
          }
        />
      )}
    </SettingsFrame>
  );
}

function ratingSections(t: Translate): FormSection<RatingValues>[] {
  return [
    {
      id: 'rating-settings',
      title: t('ratingAdmin.settings'),
      fields: [
        {
          kind: 'choice',
          name: 'ratingSource',
          label: t('ratingAdmin.source'),
          hint: t('ratingAdmin.source.hint'),
          options: ratingSources.map((value) => ({ value, label: t(`ratingAdmin.source.${value}`) })),
        },
        {
          kind: 'own',
          name: 'ratingTiers',
          label: t('ratingAdmin.tiers'),
          render: (control) => <TiersEditor {...control} />,
          inWords: (tiers) =>
            tiers
              .map(({ from, chinese, english, color }) => `${from} ${chinese} ${english} ${color}`)
              .join('\n'),
          check: ({ ratingTiers }) => (isRight(ratingTiers) ? undefined : t('ratingAdmin.tiers.wrong')),
        },
      ],
    },
  ];
}

function isRight(tiers: readonly TierValue[]): boolean {
  const isNamed = tiers.every(({ chinese, english }) => chinese.trim() !== '' && english.trim() !== '');
  const numbered = tiers.flatMap(({ from }) => (from === null ? [] : { from }));
  return isNamed && numbered.length === tiers.length && areAscending(numbered);
}
