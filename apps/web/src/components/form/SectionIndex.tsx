import { useEffect, useState } from 'react';
import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';

interface IndexEntry {
  id: string;
  title: string;
  /** Number of invalid fields. */
  faults: number;
}

/**
 * Links to the sections of a long form. It highlights the visible section and is shown in windows of at least 992 px.
 */
export function SectionIndex({ entries }: { entries: readonly IndexEntry[] }) {
  const t = useT();
  const [current, setCurrent] = useState(entries[0]?.id);
  const ids = entries.map(({ id }) => id).join(' ');
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = ids.split(' ').find((id) => seen.has(id));
        if (first !== undefined) setCurrent(first);
      },
      { rootMargin: '-64px 0px -40% 0px' },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);

  return (
    <nav
      aria-label={t('form.sections')}
      className="sticky top-[calc(var(--h-nav)+24px)] self-start max-lg:hidden"
    >
      <ul className="border-l border-line">
        {entries.map(({ id, title, faults }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.scrollIntoView({ block: 'start' });
              }}
              className={cx(
                'relative -ml-px flex h-8 items-center gap-2 border-l-2 px-3 text-13',
                id === current
                  ? 'border-brand font-medium text-text'
                  : 'border-transparent text-text-2 hover:text-text',
              )}
            >
              <span className="ellipsis">{title}</span>
              {faults > 0 ? (
                <span className="text-12 text-v-wa">
                  {faults}
                  <span className="sr-only"> {t('form.faults', { count: faults })}</span>
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
