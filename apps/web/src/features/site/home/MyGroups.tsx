import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Section } from '../../../components/Section.tsx';
import { myGroupsQuery } from './queries.ts';

/** Links to the classes and other groups of the user. Renders nothing for visitors and for users without groups. */
export function MyGroups() {
  const t = useT();
  const user = useUser();
  const { data } = useQuery({ ...myGroupsQuery(user?.uid), enabled: user !== null });
  const groups = data?.records ?? [];
  if (user === null || groups.length === 0) return null;
  return (
    <Section
      title={t('home.groups')}
      aside={<HrefLink href="/group?onlyMine=true">{t('home.groups.all')}</HrefLink>}
    >
      <ul>
        {groups.map(({ id, name, memberCount }) => (
          <li key={id}>
            <HrefLink
              href={`/group/${id}`}
              className="ring-inside flex h-row items-center gap-3 border-b border-line hover:bg-hover"
            >
              <span className="ellipsis min-w-0 flex-1" title={name}>
                {name}
              </span>
              <span className="flex-none text-12 text-text-3">
                {t('home.groups.people', { count: memberCount })}
              </span>
            </HrefLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
