import type { JSX } from 'react';
import { useT } from '../i18n/messages.ts';
import { Markdown } from '../markdown/lazy-markdown.ts';
import { useTitle } from '../site/title.ts';
import { Section } from '../ui/Section.tsx';
import { BesideCard } from './BesideCard.tsx';
import { useGroup } from './group-context.ts';

/** What a group is about. */
export function HomePage(): JSX.Element {
  const t = useT();
  const { info } = useGroup();
  useTitle(info.name);
  return (
    <BesideCard>
      <Section title={t('group.description')}>
        {info.description.trim() === '' ? (
          <p className="mt-3 text-13 text-text-3">{t('group.noDescription')}</p>
        ) : (
          <Markdown
            source={info.description}
            profile="user"
            formulas={info.formulas}
            className="mt-3 max-w-(--measure) text-16"
          />
        )}
      </Section>
    </BesideCard>
  );
}
