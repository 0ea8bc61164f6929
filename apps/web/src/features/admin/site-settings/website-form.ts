import { siteLimits } from '@xiezhi/contract/limits/site';
import type { Translate } from '../../../i18n/messages.ts';
import type { FormSection } from '../../../components/form/description.ts';
import type { SiteSettings } from './queries.ts';

/** Values of the form. */
export type WebsiteValues = Omit<SiteSettings['website']['values'], 'emailDomainBlacklist'> & {
  emailDomainBlacklist: readonly string[];
};

export const websiteValues = (settings: SiteSettings): WebsiteValues => settings.website.values;

/** Whether a text is an absolute web URL, or empty. */
export function isWebAddress(text: string): boolean {
  const address = text.trim();
  return address === '' || (/^https?:\/\/[^\s/]/i.test(address) && URL.canParse(address));
}

/** Sections of the website form, with the limits of the contract. */
export function websiteSections(t: Translate): FormSection<WebsiteValues>[] {
  const link = { kind: 'text', type: 'url', max: siteLimits.linkMax, isHalf: true } as const;
  const address = (name: 'baseUrl' | 'recordUrl' | 'projectUrl') => ({
    ...link,
    name,
    label: t(`siteAdmin.${name}`),
    check: (values: WebsiteValues) => (isWebAddress(values[name]) ? undefined : t('siteAdmin.address.wrong')),
  });
  return [
    {
      id: 'website-names',
      title: t('siteAdmin.website.names'),
      fields: [
        {
          kind: 'text',
          name: 'name',
          label: t('siteAdmin.name'),
          isRequired: true,
          max: siteLimits.nameMax,
          isHalf: true,
        },
        {
          kind: 'text',
          name: 'shortName',
          label: t('siteAdmin.shortName'),
          hint: t('siteAdmin.shortName.hint'),
          isRequired: true,
          max: siteLimits.shortNameMax,
          isHalf: true,
        },
        { ...address('baseUrl'), hint: t('siteAdmin.baseUrl.hint') },
        {
          kind: 'text',
          type: 'email',
          name: 'contactEmail',
          label: t('siteAdmin.contactEmail'),
          hint: t('siteAdmin.contactEmail.hint'),
          max: siteLimits.emailMax,
          isHalf: true,
        },
        {
          kind: 'textarea',
          name: 'description',
          label: t('siteAdmin.description'),
          hint: t('siteAdmin.description.hint'),
          max: siteLimits.descriptionMax,
          rows: [3, 16],
        },
      ],
    },
    {
      id: 'website-footer',
      title: t('siteAdmin.website.footer'),
      fields: [
        {
          kind: 'text',
          name: 'recordName',
          label: t('siteAdmin.recordName'),
          max: siteLimits.nameMax,
          isHalf: true,
        },
        address('recordUrl'),
        {
          kind: 'text',
          name: 'projectName',
          label: t('siteAdmin.projectName'),
          max: siteLimits.nameMax,
          isHalf: true,
        },
        address('projectUrl'),
      ],
    },
    {
      id: 'website-people',
      title: t('siteAdmin.website.people'),
      fields: [
        { kind: 'switch', name: 'register', label: t('siteAdmin.register') },
        {
          kind: 'tags',
          name: 'emailDomainBlacklist',
          label: t('siteAdmin.emailDomainBlacklist'),
          hint: t('siteAdmin.emailDomainBlacklist.hint'),
          max: siteLimits.refusedDomainsMax,
        },
      ],
    },
    {
      id: 'website-time',
      title: t('siteAdmin.website.time'),
      fields: [
        {
          kind: 'text',
          name: 'timeZone',
          label: t('siteAdmin.timeZone'),
          hint: t('siteAdmin.timeZone.hint'),
          isRequired: true,
          max: siteLimits.timeZoneMax,
        },
        { kind: 'switch', name: 'otherContests', label: t('siteAdmin.otherContests') },
        {
          kind: 'switch',
          name: 'codeforcesRatings',
          label: t('siteAdmin.codeforcesRatings'),
          hint: t('siteAdmin.codeforcesRatings.hint'),
        },
      ],
    },
  ];
}
