import { siteLimits } from '@xiezhi/contract/limits/site';
import { useT } from '../../../i18n/messages.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { TextField } from '../../../components/TextField.tsx';

/** A picture of the home page while it is edited. */
export interface Picture {
  id: number;
  url: string;
  link: string;
  description: string;
}

interface CarouselRowProps {
  picture: Picture;
  /** Index of the picture, from 0; `count` is the number of pictures. */
  at: number;
  count: number;
  onChange: (picture: Picture) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

export function CarouselRow({ picture, at, count, onChange, onMove, onRemove }: CarouselRowProps) {
  const t = useT();
  const number = at + 1;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3">
      <img
        src={picture.url}
        alt={picture.description || t('siteAdmin.carousel.picture', { number })}
        className="h-[66px] w-[180px] flex-none rounded-2 border border-line bg-sunk object-cover"
      />
      <div className="grid min-w-0 flex-1 basis-60 gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          label={t('siteAdmin.carousel.link')}
          hint={t('siteAdmin.carousel.link.hint')}
          value={picture.link}
          maxLength={siteLimits.linkMax}
          placeholder="/contest/1000"
          onChange={(event) => onChange({ ...picture, link: event.target.value })}
        />
        <TextField
          label={t('siteAdmin.carousel.description')}
          hint={t('siteAdmin.carousel.description.hint')}
          value={picture.description}
          maxLength={siteLimits.carouselTextMax}
          onChange={(event) => onChange({ ...picture, description: event.target.value })}
        />
      </div>
      <div className="flex">
        <IconButton
          icon="up"
          label={t('siteAdmin.carousel.up', { number })}
          disabled={at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon="down"
          label={t('siteAdmin.carousel.down', { number })}
          disabled={at === count - 1}
          onClick={() => onMove(1)}
        />
        <IconButton icon="trash" label={t('siteAdmin.carousel.remove', { number })} onClick={onRemove} />
      </div>
    </li>
  );
}
