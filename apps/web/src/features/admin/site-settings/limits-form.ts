import { siteLimits } from '@xiezhi/contract/limits/site';
import type { Translate } from '../../../i18n/messages.ts';
import type { FormSection } from '../../../components/form/description.ts';
import type { SiteSettings } from './queries.ts';

/** Values of the form. */
export type LimitValues = SiteSettings['limits']['values'];

export const limitValues = (settings: SiteSettings): LimitValues => settings.limits.values;

/** Sections with switches and numbers; the limits of the numbers are those of the contract. */
export function limitSections(t: Translate): FormSection<LimitValues>[] {
  const number = { kind: 'number', isRequired: true, min: 0, isHalf: true } as const;
  const count = { ...number, max: siteLimits.countMax } as const;
  const problems = { ...count, unit: t('siteAdmin.problems') } as const;
  const megabytes = { ...number, max: siteLimits.storageMbMax, unit: 'MiB' } as const;
  const staff = t('siteAdmin.limits.staff');
  return [
    {
      id: 'limits-judge',
      title: t('siteAdmin.limits.judge'),
      fields: [
        { kind: 'switch', name: 'openPublicJudge', label: t('siteAdmin.openPublicJudge'), isHalf: true },
        { kind: 'switch', name: 'openGroupJudge', label: t('siteAdmin.openGroupJudge'), isHalf: true },
        { kind: 'switch', name: 'openContestJudge', label: t('siteAdmin.openContestJudge'), isHalf: true },
        {
          kind: 'switch',
          name: 'hideNonContestSubmissionCode',
          label: t('siteAdmin.hideCode'),
          isHalf: true,
        },
        {
          kind: 'switch',
          name: 'adminsPublish',
          label: t('siteAdmin.adminsPublish'),
          hint: t('siteAdmin.adminsPublish.hint'),
          isHalf: true,
        },
        {
          ...number,
          name: 'submitIntervalSeconds',
          max: siteLimits.submitIntervalMax,
          label: t('siteAdmin.submitInterval'),
          hint: t('siteAdmin.submitInterval.hint'),
          unit: t('siteAdmin.seconds'),
        },
        {
          ...count,
          name: 'submissionsBeforeCaptcha',
          label: t('siteAdmin.captcha'),
          hint: t('siteAdmin.captcha.hint'),
        },
        {
          ...number,
          name: 'minimumCodeLength',
          max: siteLimits.codeLengthMax,
          label: t('siteAdmin.minimumCodeLength'),
          hint: t('siteAdmin.minimumCodeLength.hint'),
          unit: t('siteAdmin.characters'),
        },
      ],
    },
    {
      id: 'limits-talk',
      title: t('siteAdmin.limits.talk'),
      fields: [
        {
          kind: 'switch',
          name: 'openPublicDiscussion',
          label: t('siteAdmin.openPublicDiscussion'),
          isHalf: true,
        },
        {
          kind: 'switch',
          name: 'openGroupDiscussion',
          label: t('siteAdmin.openGroupDiscussion'),
          isHalf: true,
        },
        { kind: 'switch', name: 'openContestComment', label: t('siteAdmin.openContestComment') },
        { ...problems, name: 'acceptedToDiscuss', label: t('siteAdmin.acceptedToDiscuss'), hint: staff },
        { ...problems, name: 'acceptedToComment', label: t('siteAdmin.acceptedToComment') },
        {
          ...count,
          name: 'discussionsPerDay',
          label: t('siteAdmin.discussionsPerDay'),
          unit: t('siteAdmin.posts'),
        },
      ],
    },
    {
      id: 'limits-group',
      title: t('siteAdmin.limits.group'),
      fields: [
        {
          ...count,
          name: 'groupsPerDay',
          label: t('siteAdmin.groupsPerDay'),
          unit: t('siteAdmin.groups'),
          hint: staff,
        },
        { ...count, name: 'groupsMax', label: t('siteAdmin.groupsMax'), unit: t('siteAdmin.groups') },
        { ...problems, name: 'acceptedToCreateGroup', label: t('siteAdmin.acceptedToCreateGroup') },
      ],
    },
    {
      id: 'limits-storage',
      title: t('siteAdmin.limits.storage'),
      fields: [
        {
          ...megabytes,
          name: 'storageUserMb',
          label: t('siteAdmin.storageUserMb'),
          hint: t('siteAdmin.storage.hint'),
        },
        { ...megabytes, name: 'storageGroupMb', label: t('siteAdmin.storageGroupMb') },
        { ...megabytes, name: 'storageSiteMb', label: t('siteAdmin.storageSiteMb') },
      ],
    },
  ];
}
