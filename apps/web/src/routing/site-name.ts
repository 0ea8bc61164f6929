/** Names that a site bears until its administrator gives it one; they are shown in the reader's language. */
const productNames: ReadonlySet<string> = new Set(['', 'Xiezhi', '獬豸', '獬豸 Xiezhi']);

/** The name an administrator chose, or null while the site bears the product's own. */
export function chosenName(name: string | undefined): string | null {
  return name === undefined || productNames.has(name.trim()) ? null : name;
}
