import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useT } from '../i18n/messages.ts';
import { chosenName } from './site-name.ts';
import { websiteConfigQuery } from '../api/site-config.ts';

/** The site's short name: the one set by its administrator, or the default. */
export function useSiteName(): string {
  const t = useT();
  const { data } = useQuery(websiteConfigQuery);
  return chosenName(data?.shortName) ?? t('common.siteName');
}

/** Sets the document's title while the component is mounted; `title` is undefined while it is not known yet. */
export function useTitle(title: string | undefined): void {
  const site = useSiteName();
  useEffect(() => {
    if (title !== undefined) document.title = `${title} - ${site}`;
  }, [title, site]);
}
