import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../i18n/messages.ts';
import { competitionRanks } from '../../../lib/competition-ranks.ts';
import { Link } from '../../../routing/Link.tsx';
import { Avatar } from '../../../components/Avatar.tsx';
import { Section } from '../../../components/Section.tsx';
import { TitleBadge } from '../../account/title/TitleBadge.tsx';
import { sevenDayRankQuery } from './queries.ts';
import { NothingYet, QueryPart, SkeletonList } from './QueryPart.tsx';

/** Users who solved the most problems in the last seven days. */
export function SevenDayRank() {
  const t = useT();
  const query = useQuery(sevenDayRankQuery);
  return (
    <Section
      title={t('home.rank')}
      aside={
        <Link to="/acm-rank" className="rounded-1 hover:text-text">
          {t('common.nav.acmRank')}
        </Link>
      }
    >
      <QueryPart query={query} skeleton={<SkeletonList rows={8} />}>
        {(users) => {
          const places = competitionRanks(users.map(({ ac }) => ac));
          return users.length === 0 ? (
            <NothingYet>{t('home.rank.none')}</NothingYet>
          ) : (
            <ol className="max-h-[500px] overflow-y-auto">
              {users.map((user, index) => (
                <li
                  key={user.uid}
                  className="relative flex h-row items-center gap-2 border-b border-line text-13 hover:bg-hover"
                >
                  <span className="w-5 flex-none text-center text-text-3">{places[index]}</span>
                  <Avatar name={user.username} picture={user.avatar} size={20} />
                  <Link
                    to="/user-home"
                    search={{ uid: user.uid, username: user.username }}
                    className="ring-inside ellipsis rounded-1 font-medium after:absolute after:inset-0"
                  >
                    {user.username}
                  </Link>
                  <TitleBadge name={user.titleName} color={user.titleColor} />
                  <span className="ml-auto w-11 flex-none text-right">{user.ac}</span>
                </li>
              ))}
            </ol>
          );
        }}
      </QueryPart>
    </Section>
  );
}
