interface TitleBadgeProps {
  name: string | null;
  /** Any CSS color; used only for the border, so that the text stays readable. */
  color: string | null;
}

/** Title that the site has given to a user. Renders nothing for users without a title. */
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
