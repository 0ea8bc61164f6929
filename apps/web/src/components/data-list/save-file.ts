/** Hands data over to the browser as a file. */
export function saveFile(name: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  followLink(address, name);
  // The browser has taken it once the click is dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Has the browser save what lies at an address; `name` where the answer has none. */
export function followLink(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
