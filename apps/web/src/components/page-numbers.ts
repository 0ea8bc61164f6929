/** Returns the page numbers to show: the first, the last, the current page and its neighbors. Null stands for a gap. */
export function pageNumbers(current: number, pages: number): readonly (number | null)[] {
  const wanted = new Set([1, pages]);
  const from = Math.min(Math.max(1, current - 2), Math.max(1, pages - 4));
  for (let page = from; page <= Math.min(pages, from + 4); page += 1) wanted.add(page);
  const numbers: (number | null)[] = [];
  let last = 0;
  for (const page of [...wanted].sort((a, b) => a - b)) {
    if (page - last === 2) numbers.push(last + 1);
    else if (page - last > 2) numbers.push(null);
    numbers.push(page);
    last = page;
  }
  return numbers;
}
