import { formatNumber, useT } from '../../../i18n/messages.ts';
import { acceptanceRate, formatRate } from '../../../lib/format-figures.ts';
import { Link } from '../../../routing/Link.tsx';
import { Section } from '../../../components/Section.tsx';
import type { UserActivity } from './queries.ts';

/** Solved problems by tag, and submissions by language. Renders nothing if there are neither. */
export function TagAndLanguageStatistics({ activity }: { activity: UserActivity | undefined }) {
  const t = useT();
  if (activity === undefined || (activity.tags.length === 0 && activity.languages.length === 0)) return null;
  return (
    <div className="grid gap-x-12 gap-y-7 pb-7 xl:grid-cols-2">
      {activity.tags.length === 0 ? null : (
        <Section title={t('user.byTag')}>
          <ul className="flex flex-wrap gap-x-4 pt-2 text-13">
            {activity.tags.map(({ id, name, solved }) => (
              <li key={id} className="max-w-full">
                <Link
                  to="/problem"
                  search={{ tagId: [id] }}
                  className="flex h-11 items-center gap-1.5 rounded-1 hover:text-brand sm:h-7"
                >
                  <span className="ellipsis">{name}</span>
                  <span className="text-text-3 tabular-nums">
                    {formatNumber(solved)}
                    <span className="sr-only"> {t('user.solved')}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {activity.languages.length === 0 ? null : (
        <Section title={t('user.languages')}>
          <table className="w-full text-13">
            <thead className="text-12 text-text-3">
              <tr className="h-8 border-b border-line">
                <th scope="col" className="text-left font-regular">
                  {t('user.language')}
                </th>
                <th scope="col" className="w-24 text-right font-regular">
                  {t('user.total')}
                </th>
                <th scope="col" className="w-24 text-right font-regular">
                  {t('user.language.rate')}
                </th>
              </tr>
            </thead>
            <tbody>
              {activity.languages.map(({ language, submissions, judged, accepted }) => (
                <tr key={language} className="h-8 border-b border-line">
                  <th scope="row" className="text-left font-regular">
                    {language}
                  </th>
                  <td className="text-right tabular-nums">{formatNumber(submissions)}</td>
                  <td className="text-right text-text-2 tabular-nums">
                    {formatRate(acceptanceRate(accepted, judged))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}
    </div>
  );
}
