import { intervals } from '@xiezhi/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { cx } from '../../../lib/class-names.ts';
import { useHoverOrFocus } from '../../../components/use-hover-or-focus.ts';
import { useMedia } from '../../../components/use-media.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { carouselQuery } from './queries.ts';

/** Pictures chosen by the administrator. Renders nothing if there are none. */
export function Carousel() {
  const { data } = useQuery(carouselQuery);
  return data === undefined || data.length === 0 ? null : <Slides slides={data} />;
}

interface Slide {
  id: number;
  url: string;
  /** Target URL. */
  link?: string | undefined;
  /** Text alternative. */
  description?: string | undefined;
}

interface SlidesProps {
  slides: readonly Slide[];
}

/**
 * Shows the slides in turn, except while hovered, focused or stopped, or with reduced motion. The arrow keys move
 * manually.
 */
export function Slides({ slides }: SlidesProps) {
  const t = useT();
  const prefersReducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(0);
  const [isStopped, setIsStopped] = useState(prefersReducedMotion);
  const [isPaused, holding] = useHoverOrFocus();
  const pictures = slides.filter(({ url }) => !broken.has(url));
  const count = pictures.length;
  const current = count === 0 ? 0 : at % count;
  const isMoving = !isStopped && !isPaused && count > 1;

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setAt(at + 1);
    }, intervals.carousel);
    return () => clearInterval(timer);
    // After a manual move the interval restarts, so that the picture gets its full time.
  }, [isMoving, at]);

  if (count === 0) return null;
  const turn = (step: number): void => setAt((current + step + count) % count);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the buttons inside
    <section
      aria-roledescription={t('home.carousel.role')}
      aria-label={t('home.carousel')}
      {...holding}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step === undefined || count < 2) return;
        event.preventDefault();
        turn(step);
      }}
      className="group relative h-[200px] overflow-hidden rounded-2 border border-line bg-sunk max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 sm:h-[440px]"
    >
      <div aria-live={isMoving ? 'off' : 'polite'} className="h-full">
        {pictures.map(({ id, url, link, description }, index) => {
          const isCurrent = index === current;
          const place = cx(
            'absolute inset-0 size-full object-cover transition-opacity duration-(--t-move)',
            isCurrent ? 'opacity-100' : 'opacity-0',
          );
          const picture = (
            <img
              key={id}
              src={url}
              alt={description ?? t('home.carousel.picture', { number: index + 1, count })}
              loading={index === 0 ? 'eager' : 'lazy'}
              aria-hidden={!isCurrent}
              onError={() => setBroken((before) => new Set([...before, url]))}
              className={link === undefined ? place : 'size-full object-cover'}
            />
          );
          return link === undefined ? (
            picture
          ) : (
            <a
              key={id}
              href={link}
              inert={!isCurrent}
              {...(link.startsWith('/') ? {} : { target: '_blank', rel: 'noreferrer' })}
              className={cx(place, 'ring-inside block')}
            >
              {picture}
            </a>
          );
        })}
      </div>
      {count < 2 ? null : (
        <div className="absolute right-2 bottom-2 flex items-center rounded-2 border border-line bg-bg">
          <IconButton icon="left" size={28} label={t('home.carousel.previous')} onClick={() => turn(-1)} />
          <span aria-hidden="true" className="min-w-9 text-center text-12 text-text-2">
            {current + 1} / {count}
          </span>
          <IconButton icon="right" size={28} label={t('home.carousel.next')} onClick={() => turn(1)} />
          <IconButton
            icon={isStopped ? 'play' : 'pause'}
            size={28}
            label={t(isStopped ? 'home.carousel.play' : 'home.carousel.pause')}
            onClick={() => setIsStopped(!isStopped)}
          />
        </div>
      )}
    </section>
  );
}
