import { cx } from '../../../lib/class-names.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type JSX } from 'react';
import { Markdown } from '../../../content/markdown/Markdown.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/messages.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { useTitle } from '../../../routing/document-title.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Facts } from './Facts.tsx';
import { HandbookFrame } from './HandbookFrame.tsx';
import { HandbookPicture } from './HandbookPicture.tsx';
import { handbookTopicPage } from './handbook.page.ts';
import { contentsQuery, picturesQuery, topicQuery, type HandbookSection } from './queries.ts';
import { parseTopic, type TopicBlock, type TopicSection } from './topic.ts';

/** One page of the handbook. */
export function TopicPage(): JSX.Element {
  const { topic: slug } = handbookTopicPage.useParams();
  const locale = useLocale();
  const contents = useQuery(contentsQuery(locale));
  const source = useQuery(topicQuery(locale, slug));
  // Loads with the text, because pictures need their sizes when they are first rendered.
  const pictures = useQuery(picturesQuery);
  const skeleton = <div className="h-96" aria-busy="true" />;
  return (
    <QueryContent query={contents} before={skeleton}>
      {(sections) => (
        <HandbookFrame contents={sections} current={slug}>
          <QueryContent query={source} before={skeleton}>
            {(text) => (
              <QueryContent query={pictures} before={skeleton}>
                {() => <Topic contents={sections} slug={slug} text={text} />}
              </QueryContent>
            )}
          </QueryContent>
        </HandbookFrame>
      )}
    </QueryContent>
  );
}

interface TopicProps {
  contents: readonly HandbookSection[];
  slug: string;
  /** Markdown; null if there is no such page. */
  text: string | null;
}

function Topic({ contents, slug, text }: TopicProps): JSX.Element {
  const t = useT();
  const pages = contents.flatMap((section) => section.pages);
  const index = pages.findIndex((page) => page.slug === slug);
  const title = pages[index]?.title ?? t('handbook.missing');
  useTitle(title);
  useScrollToAnchor(text);
  if (text === null)
    return <EmptyState icon="file" title={t('handbook.missing')} detail={t('handbook.missing.detail')} />;
  const sections = parseTopic(text);
  const headings = sections.filter(({ id }) => id !== null);
  return (
    <article className="max-w-[760px]">
      <h1 className="text-20 font-bold">{title}</h1>
      {headings.length < 3 ? null : (
        <nav aria-label={t('handbook.onThisPage')} className="mt-2 flex flex-wrap gap-x-5 text-13">
          {headings.map(({ id, title: heading }) => (
            <a key={id} href={`#${id}`} className="py-1 text-text-2 hover:text-text max-sm:py-3">
              {heading}
            </a>
          ))}
        </nav>
      )}
      {sections.map((section) => (
        <TopicPart key={section.id ?? ''} section={section} />
      ))}
      <nav
        aria-label={t('handbook.otherPages')}
        className="mt-8 flex justify-between gap-4 border-t border-line pt-3 text-13"
      >
        <Neighbour page={pages[index - 1]} label={t('handbook.previous')} />
        <Neighbour page={pages[index + 1]} label={t('handbook.next')} isNext />
      </nav>
    </article>
  );
}

function TopicPart({ section: { id, title, blocks } }: { section: TopicSection }): JSX.Element {
  return (
    <section id={id ?? undefined} className="scroll-mt-4 pt-5">
      {id === null ? null : <h2 className="mb-2 border-b border-line pb-1 text-16 font-bold">{title}</h2>}
      {blocks.map((block) => (
        <BlockContent key={block.kind === 'text' ? block.source : block.name} block={block} />
      ))}
    </section>
  );
}

function BlockContent({ block }: { block: TopicBlock }): JSX.Element {
  switch (block.kind) {
    case 'text':
      return <Markdown source={block.source} profile="staff" formulas={[]} />;
    case 'facts':
      return <Facts name={block.name} />;
    case 'picture':
      return <HandbookPicture name={block.name} alt={block.alt} />;
  }
}

interface NeighbourProps {
  page: { readonly slug: string; readonly title: string } | undefined;
  label: string;
  isNext?: boolean;
}

function Neighbour({ page, label, isNext = false }: NeighbourProps): JSX.Element {
  if (!page) return <span />;
  return (
    <HrefLink href={`/docs/${page.slug}`} className={cx('py-1', isNext && 'text-right')}>
      <span className="block text-12 text-text-3">{label}</span>
      {page.title}
    </HrefLink>
  );
}

/** Scrolls to the anchor of the URL once the text is loaded. The browser itself looks for the anchor too early. */
function useScrollToAnchor(text: string | null): void {
  useEffect(() => {
    if (text === null) return;
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (id !== '') document.getElementById(id)?.scrollIntoView();
  }, [text]);
}
