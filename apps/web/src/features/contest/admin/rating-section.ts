import { ratingLimits } from '@xiezhi/contract/limits/rating';
import { ratingFormulaKeys } from '@xiezhi/contract/rating';
import type { FormSection } from '../../../components/form/description.ts';
import type { Translate } from '../../../i18n/messages.ts';
import type { ContestValues } from './contest-values.ts';

const isShown = ({ isRated }: ContestValues): boolean => isRated;

/** Section of the contest form about ratings. */
export function ratingSection(t: Translate): FormSection<ContestValues> {
  const bound = {
    kind: 'number',
    min: ratingLimits.min,
    max: ratingLimits.max,
    isHalf: true,
    isShown,
  } as const;
  return {
    id: 'contest-rating',
    title: t('contestAdmin.section.rating'),
    fields: [
      {
        kind: 'switch',
        name: 'isRated',
        label: t('contestAdmin.rated'),
        hint: t('contestAdmin.rated.hint'),
      },
      {
        kind: 'choice',
        name: 'ratingFormula',
        label: t('contestAdmin.rating.formula'),
        options: ratingFormulaKeys.map((value) => ({
          value,
          label: t(`contestAdmin.rating.formula.${value}`),
        })),
        isShown,
      },
      {
        ...bound,
        name: 'ratingMin',
        label: t('contestAdmin.rating.min'),
        hint: t('contestAdmin.rating.min.hint'),
      },
      {
        ...bound,
        name: 'ratingMax',
        label: t('contestAdmin.rating.max'),
        hint: t('contestAdmin.rating.max.hint'),
        check: ({ ratingMin, ratingMax }) =>
          ratingMin !== null && ratingMax !== null && ratingMin > ratingMax
            ? t('contestAdmin.rating.order')
            : undefined,
      },
      {
        kind: 'number',
        name: 'ratingParticipants',
        label: t('contestAdmin.rating.participants'),
        hint: t('contestAdmin.rating.participants.hint'),
        min: ratingLimits.participantsMin,
        max: ratingLimits.participantsMax,
        isRequired: true,
        isShown,
      },
      {
        kind: 'tags',
        name: 'ratingExcluded',
        label: t('contestAdmin.rating.excluded'),
        hint: t('contestAdmin.rating.excluded.hint'),
        max: ratingLimits.excludedMax,
        isShown,
      },
    ],
  };
}
