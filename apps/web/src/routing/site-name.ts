/**
 * Default names of a site whose administrator has not set a name. The default name is shown in the reader's language.
 */
const productNames: ReadonlySet<string> = new Set(['', 'Xiezhi', '獬豸', '獬豸 Xiezhi']);

/** The name set by an administrator, or null if the site has the default name. */
export function chosenName(name: string | undefined): string | null {
  return name === undefined || productNames.has(name.trim()) ? null : name;
}
