interface TitleBadgeProps {
  name: string | null;
  /** Any CSS color; used only for the border, so that the text stays readable. */
  color: string | null;
}

/** A user's title, given by the site; nothing without one. */
export function TitleBadge({ name, color }: TitleBadgeProps) {
  if (name === null || name === '') return null;
  return (
    <span
      style={color === null || color === '' ? undefined : { borderColor: color }}
      className="ellipsis max-w-24 flex-none rounded-1 border border-line-strong px-1.5 text-12 leading-[18px] text-text-2"
    >
      {name}
    </span>
  );
}
