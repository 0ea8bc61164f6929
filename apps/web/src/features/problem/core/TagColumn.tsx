import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../routing/Link.tsx';
import { useState, type JSX } from 'react';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import { Input } from '../../../components/TextField.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { tagSource, toggleTag, type ProblemFilters } from './filters.ts';
import { tagsQuery, type TagGroup } from './queries.ts';

/** Minimum number of tags for which the search field is shown. */
const SEARCHED_FROM = 24;

/** Filters tags by a part of their names; omits classifications without a match. */
function matching(groups: readonly TagGroup[], text: string): TagGroup[] {
  const needle = text.trim().toLowerCase();
  return groups
    .map((group) => ({
      ...group,
      tagList: group.tagList.filter(({ name }) => name.toLowerCase().includes(needle)),
    }))
    .filter(({ tagList }) => tagList.length > 0);
}

/** Tags by classification in two columns; clicking one toggles it as a filter. */
export function TagColumn({ filters }: { filters: ProblemFilters }): JSX.Element {
  const t = useT();
  const { data: groups } = useQuery(tagsQuery(tagSource(filters.oj)));
  const [text, setText] = useState('');
  if (groups === undefined) return <TagSkeleton />;
  const count = groups.reduce((sum, { tagList }) => sum + tagList.length, 0);
  if (count === 0) return <p className="py-3 text-13 text-text-3">{t('problem.noTags')}</p>;
  return (
    <>
      {count >= SEARCHED_FROM && (
        <Input
          className="mt-3"
          size="small"
          aria-label={t('problem.findTag')}
          placeholder={t('problem.findTag')}
          value={text}
          leading={<Icon name="search" className="text-text-3" />}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {matching(groups, text).map(({ classification, tagList }) => (
        <section key={classification?.id ?? 0}>
          {(groups.length > 1 || classification !== null) && (
            <h3 className="mt-4 mb-1 text-12 font-medium text-text-3">
              {classification?.name ?? t('problem.otherTags')}
            </h3>
          )}
          <div className="tag-grid">
            {tagList.map((tag) => (
              <Link
                key={tag.id}
                className="tag-entry"
                from="/problem"
                search={(before) => ({
                  ...before,
                  tagId: toggleTag(filters.tagId, tag.id),
                  currentPage: undefined,
                })}
                data-chosen={filters.tagId.includes(tag.id) || undefined}
                aria-current={filters.tagId.includes(tag.id) ? 'true' : undefined}
                title={tag.name}
              >
                <span>{tag.name}</span>
                {tag.problemCount !== undefined && (
                  <span className="count">{formatNumber(tag.problemCount)}</span>
                )}
              </Link>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

const WIDTHS = [60, 44, 52, 70, 48, 64, 40, 56] as const;

function TagSkeleton(): JSX.Element {
  return (
    <div className="tag-grid mt-4" aria-hidden="true">
      {WIDTHS.map((width) => (
        <span key={width} className="tag-entry">
          <Skeleton width={width} />
        </span>
      ))}
    </div>
  );
}
