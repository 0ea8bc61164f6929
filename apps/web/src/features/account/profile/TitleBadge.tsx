interface TitleBadgeProps {
  name: string | null;
  /** Any CSS colour; the frame alone takes it, so that the word stays readable. */
  color: string | null;
}

/** The title that the site has given to a user; nothing where there is none. */
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
