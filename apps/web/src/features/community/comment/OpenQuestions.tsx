import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { openQuestionsQuery } from './open-questions.ts';

/** Unanswered questions in contests that the viewer manages. Renders nothing if there are none. */
export function OpenQuestions(): JSX.Element | null {
  const t = useT();
  const { data = [] } = useQuery(openQuestionsQuery(useUser()?.uid ?? null));
  if (data.length === 0) return null;
  return (
    <Section title={t('questionWatch.title')}>
      <ul>
        {data.map(({ cid, title, unanswered, newest }) => (
          <li key={cid} className="border-b border-line py-2 text-13">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <HrefLink
                href={`/contest/${cid}/comment`}
                className="reach min-w-0 flex-1 font-medium break-words hover:text-brand"
              >
                {title}
              </HrefLink>
              <span className="text-v-wa tabular-nums">
                {t('questionWatch.count', { count: unanswered })}
              </span>
            </div>
            <p className="mt-0.5 truncate text-text-3">
              <Time value={newest.gmtCreate} /> · {newest.fromName}
              {newest.problemId === null ? '' : ` · ${newest.problemId}`}: {newest.text}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
