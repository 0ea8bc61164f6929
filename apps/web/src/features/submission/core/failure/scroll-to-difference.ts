/** Scrolls each text below `root` to its first marked line, with some space above. */
export function scrollToFirstDifference(root: HTMLElement | null): void {
  for (const text of root?.querySelectorAll<HTMLElement>('.marked') ?? []) {
    const line = text.querySelector<HTMLElement>('.is-expected, .is-found');
    if (line === null) continue;
    const before = line.getBoundingClientRect().top - text.getBoundingClientRect().top;
    text.scrollTop += before - text.clientHeight / 3;
    const piece = line.querySelector<HTMLElement>('mark');
    const beside =
      piece === null ? 0 : piece.getBoundingClientRect().right - text.getBoundingClientRect().right;
    if (beside > 0) text.scrollLeft += beside + 16;
  }
}
