/** Previous members, in the order of replacement. */
const replaced: { target: object; name: string; before: PropertyDescriptor | undefined }[] = [];

/** Replaces members of a shared object, such as the document or a prototype, until the end of the file. */
export function replaceMembers(target: object, members: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(members)) {
    replaced.push({ target, name, before: Object.getOwnPropertyDescriptor(target, name) });
    Object.defineProperty(target, name, { configurable: true, enumerable: true, writable: true, value });
  }
}

export function restoreMembers(): void {
  for (const { target, name, before } of replaced.splice(0).toReversed())
    if (before === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, before);
}
