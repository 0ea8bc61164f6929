import { useT } from '../../i18n/messages.ts';
import { cx } from '../../lib/class-names.ts';
import { HrefLink } from '../../routing/HrefLink.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Menu } from '../../components/Menu.tsx';
import type { CurrentPage } from '../../routing/use-page.ts';
import { isCurrentEntry, type BarEntry } from './bar.ts';

function entryClass(isCurrent: boolean): string {
  return cx(
    'ring-inside relative flex min-w-0 items-center px-2 whitespace-nowrap xl:px-[11px]',
    isCurrent
      ? 'font-medium text-text after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:bg-brand xl:after:inset-x-[11px]'
      : 'text-text-2 hover:text-text',
  );
}

interface NavEntriesProps {
  entries: readonly BarEntry[];
  page: CurrentPage;
}

/** Entries of the bar in windows of at least 992 px. Labels that do not fit are truncated. */
export function NavEntries({ entries, page }: NavEntriesProps) {
  const t = useT();
  return (
    <nav aria-label={t('common.nav.label')} className="hidden min-w-0 items-stretch lg:flex">
      {entries.map((entry) => {
        const isCurrent = isCurrentEntry(entry, page);
        if ('links' in entry) {
          return (
            <Menu
              key={entry.label}
              items={entry.links.map(({ label, icon, href }) => ({
                kind: 'link',
                label: t(label),
                icon,
                href,
              }))}
              renderTrigger={(props) => (
                <button
                  type="button"
                  {...props}
                  aria-current={isCurrent ? 'true' : undefined}
                  className={cx(entryClass(isCurrent), 'gap-1')}
                >
                  <span className="ellipsis">{t(entry.label)}</span>
                  <Icon name="down" size={12} className="text-text-3" />
                </button>
              )}
            />
          );
        }
        return (
          <HrefLink
            key={entry.href}
            href={entry.href}
            aria-current={isCurrent ? 'page' : undefined}
            className={entryClass(isCurrent)}
          >
            <span className="ellipsis">{t(entry.label)}</span>
          </HrefLink>
        );
      })}
    </nav>
  );
}
