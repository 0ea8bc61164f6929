const horn =
  'M2.2 11.6c2.5.2 4.5 1.5 5.9 4C10.3 9.6 14.8 4.5 22 1c-4.3 5.4-6.9 11-8.5 17.1C12.8 20.9 11.1 22.6 8.6 22.6c-2.2 0-3.7-1.3-4.4-3.7-.6-2.5-1.1-4.9-2-7.3zM5.6 17.1c1.7-.2 3.1.2 4.2 1.2-1.7.6-3.1.2-4.2-1.2z';

/** Logo: the horn of the xiezhi, which is also a check mark. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width={size} height={size} className="flex-none text-brand">
      <path d={horn} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
